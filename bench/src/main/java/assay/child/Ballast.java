package assay.child;

import assay.tether.Answer;
import java.util.ArrayList;
import java.util.List;

/// What nobody needs on the heap of this process, so that its collector has less to work with.
final class Ballast {

  /// Small enough not to take whole regions of a small heap, which G1 does from half a region on.
  private static final int BLOCK_BYTES = 1 << 18;

  private final List<byte[]> blocks = new ArrayList<>();

  /// Takes blocks until a share of the heap is in use, garbage left out, and never the last of it.
  ///
  /// @param share from 0 to 1
  synchronized Answer.Filled fill(double share) {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    long wanted = (long) (share * runtime.maxMemory());
    long taken = 0;
    while (used(runtime) < wanted) {
      blocks.add(new byte[BLOCK_BYTES]);
      taken += BLOCK_BYTES;
      if (taken > wanted) {
        break;
      }
    }
    return new Answer.Filled(taken, (double) used(runtime) / runtime.maxMemory());
  }

  private static long used(Runtime runtime) {
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /// Lets everything go.
  synchronized Answer.Drained drain() {
    long bytes = (long) blocks.size() * BLOCK_BYTES;
    blocks.clear();
    return new Answer.Drained(bytes);
  }
}
