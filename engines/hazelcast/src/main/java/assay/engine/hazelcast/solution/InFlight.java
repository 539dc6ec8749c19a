package assay.engine.hazelcast.solution;

import assay.api.GroupCommit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// What one thread has begun.
final class InFlight {

  private static final long PATIENCE_SECONDS = 40;

  private final List<Future<byte[]>> all = new ArrayList<>();

  void add(Future<byte[]> begun) {
    all.add(begun);
  }

  /// Waits for all of it.
  ///
  /// @return how many changes were stored
  long stored() throws Exception {
    long stored = 0;
    boolean absent = false;
    for (Future<byte[]> each : all) {
      for (byte ended : await(each)) {
        stored += ended == GroupCommit.STORED ? 1 : 0;
        absent |= ended == GroupCommit.ABSENT;
      }
    }
    if (absent) {
      throw new IllegalStateException("an entry that tells is not there");
    }
    return stored;
  }

  private static byte[] await(Future<byte[]> each) throws Exception {
    try {
      return each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
