package assay.engine.coherence.solution;

import assay.api.GroupCommit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/// Invocations that one thread has begun, so many at once at the most.
final class InFlight {

  /// At once.
  private static final int MOST = 64;

  private final Semaphore room = new Semaphore(MOST);
  private final List<CompletableFuture<byte[]>> all = new ArrayList<>();

  /// Begins one as soon as there is room for it.
  void begin(Supplier<CompletableFuture<byte[]>> invocation) throws InterruptedException {
    room.acquire();
    all.add(invocation.get().whenComplete((ended, failure) -> room.release()));
  }

  /// Waits for all of them.
  ///
  /// @return how many changes were stored
  long stored() throws Exception {
    long stored = 0;
    boolean absent = false;
    for (CompletableFuture<byte[]> each : all) {
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

  private static byte[] await(CompletableFuture<byte[]> each) throws Exception {
    try {
      return each.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
