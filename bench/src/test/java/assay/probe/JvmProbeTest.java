package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import assay.statistics.LeastSquares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmProbeTest {

  private static final int ATTEMPTS = 10;
  private static final int SLOPES = 5;
  private static final long KEPT_BYTES = 32L << 20;

  /// Other threads of this JVM allocate too, which can only add to it: every attempt shows what was
  /// allocated at least, and the least of them how little is added.
  @Test
  void allocation_isWhatWasAllocated_byEndedThreadsToo() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long allocated = allocatedWhileAThreadKeeps(KEPT_BYTES);
      assertThat(allocated).isGreaterThanOrEqualTo(KEPT_BYTES);
      least = Math.min(least, allocated);
    }
    assertThat((double) least).isCloseTo((double) KEPT_BYTES, withinPercentage(6));
  }

  private static long allocatedWhileAThreadKeeps(long bytes) throws InterruptedException {
    byte[][] kept = new byte[(int) (bytes >> 20)][];
    long before = JvmProbe.allocatedBytes().orElseThrow();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; i < kept.length; i++) {
                kept[i] = new byte[1 << 20];
              }
            });
    thread.join();
    long allocated = JvmProbe.allocatedBytes().orElseThrow() - before;
    assertThat(kept).hasDimensions((int) (bytes >> 20), 1 << 20);
    return allocated;
  }

  /// An entry is an array of 8,000 bytes with its header of 16, and its place in the list's array. Other
  /// threads of this JVM keep and let go of things meanwhile: the middle one of some attempts tells.
  @Test
  void slopeOfWhatLives_isWhatAnEntryWeighs() {
    double[] slopes = new double[SLOPES];
    Arrays.setAll(slopes, attempt -> slopeOfWhatLives());
    Arrays.sort(slopes);
    assertThat(slopes[SLOPES / 2]).isCloseTo(8016, withinPercentage(3));
  }

  private static double slopeOfWhatLives() {
    List<byte[]> kept = new ArrayList<>(8_000);
    double[] entries = new double[4];
    double[] bytes = new double[4];
    for (int level = 0; level < 4; level++) {
      while (kept.size() < 2000 * (level + 1)) {
        kept.add(new byte[8000]);
      }
      entries[level] = kept.size();
      bytes[level] = JvmProbe.live().orElseThrow().heapBytes();
    }
    assertThat(kept).hasSize(8_000);
    return LeastSquares.of(entries, bytes).slope();
  }
}
