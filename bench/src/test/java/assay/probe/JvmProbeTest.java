package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import assay.statistics.LeastSquares;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmProbeTest {

  @Test
  void allocation_isWhatWasAllocated_byEndedThreadsToo() throws InterruptedException {
    byte[][] kept = new byte[32][];
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
    assertThat(kept).hasDimensions(32, 1 << 20);
    assertThat((double) allocated).isCloseTo(32.0 * (1 << 20), withinPercentage(6));
  }

  /// An entry is an array of 1,000 bytes with its header of 16, and its place in the list's array.
  @Test
  void slopeOfWhatLives_isWhatAnEntryWeighs() {
    List<byte[]> kept = new ArrayList<>(20_000);
    double[] entries = new double[4];
    double[] bytes = new double[4];
    for (int level = 0; level < 4; level++) {
      while (kept.size() < 5000 * (level + 1)) {
        kept.add(new byte[1000]);
      }
      entries[level] = kept.size();
      bytes[level] = JvmProbe.live().orElseThrow().heapBytes();
    }
    assertThat(LeastSquares.of(entries, bytes).slope()).isCloseTo(1016, withinPercentage(3));
    assertThat(kept).hasSize(20_000);
  }
}
