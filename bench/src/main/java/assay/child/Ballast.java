package assay.child;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What nobody needs on the heap of this process, so that its collector has less to work with.
final class Ballast {

  /// Small enough not to take whole regions of a small heap, which G1 does from half a region on.
  private static final int BLOCK_BYTES = 1 << 18;

  private final List<byte[]> blocks = new ArrayList<>();

  /// Takes blocks until a share of the heap is in use, garbage left out, and never the last of it.
  ///
  /// @param share from 0 to 1
  synchronized Map<String, String> fill(double share) {
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
    double used = (double) used(runtime) / runtime.maxMemory();
    return Map.of("bytes", Long.toString(taken), "used", String.format(Locale.ROOT, "%.3f", used));
  }

  private static long used(Runtime runtime) {
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /// Lets everything go.
  synchronized Map<String, String> drain() {
    long bytes = (long) blocks.size() * BLOCK_BYTES;
    blocks.clear();
    return Map.of("bytes", Long.toString(bytes));
  }
}
