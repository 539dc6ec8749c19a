package assay.child;

import assay.tether.Answer;
import java.util.ArrayList;
import java.util.List;

/// Unused data on this process's heap, which leaves the collector less memory.
final class HeapBallast {

  /// Small enough not to occupy whole regions of a small heap: G1 does that from half a region on.
  private static final int BLOCK_BYTES = 1 << 18;

  private final List<byte[]> blocks = new ArrayList<>();

  /// Adds blocks until a share of the heap is in use, not counting garbage. Never takes the last free memory.
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

  synchronized Answer.Drained drain() {
    long bytes = (long) blocks.size() * BLOCK_BYTES;
    blocks.clear();
    return new Answer.Drained(bytes);
  }
}
