package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import assay.OwnClassPath;
import assay.statistics.LeastSquares;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JvmProbeTest {

  private static final int ATTEMPTS = 10;
  private static final long KEPT_BYTES = 32L << 20;
  private static final long PATIENCE_NANOS = 5_000_000_000L;

  /// Other threads in this JVM also allocate, which can only add: every attempt is a lower bound
  /// plus noise, and the smallest shows how little noise there is.
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
    // A joined thread is counted among the ended ones a moment later.
    for (long end = System.nanoTime() + PATIENCE_NANOS;
        allocated < bytes && System.nanoTime() < end;
        allocated = JvmProbe.allocatedBytes().orElseThrow() - before) {
      Thread.onSpinWait();
    }
    assertThat(kept).hasDimensions((int) (bytes >> 20), 1 << 20);
    return allocated;
  }

  /// An entry is an array of 8,000 bytes with its header of 16, and its place in the list's array.
  /// A separate JVM measures it: other tests leave threads that hold and release objects.
  @Test
  void slopeOfWhatLives_isWhatAnEntryTakes() throws IOException, InterruptedException {
    double[] bytes = printed(LevelsMain.class, "-XX:+UseG1GC");
    double[] entries = {2000, 4000, 6000, 8000};
    assertThat(LeastSquares.of(entries, bytes).slope()).isCloseTo(8016, withinPercentage(3));
  }

  /// By default these collectors leave some garbage among what lives.
  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
  void garbage_isNotLive(String collector) throws IOException, InterruptedException {
    double[] bytes = printed(DroppedMain.class, collector);
    assertThat(bytes).hasSize(6);
    for (int i = 1; i < bytes.length; i++) {
      assertThat(bytes[i - 1] - bytes[i]).isCloseTo(200 * 8016, withinPercentage(10));
    }
  }

  private static double[] printed(Class<?> main, String collector)
      throws IOException, InterruptedException {
    Process jvm =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                collector,
                JvmProbe.ALL_GARBAGE,
                "-cp",
                OwnClassPath.of(JvmProbe.class, main),
                main.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    double[] bytes = jvm.inputReader().lines().mapToDouble(Double::parseDouble).toArray();
    assertThat(jvm.waitFor()).isZero();
    return bytes;
  }

  /// Prints the live bytes of 8,000 entries, then five times after 200 of them, far from each other, were dropped.
  static final class DroppedMain {

    private DroppedMain() {}

    public static void main(String[] args) {
      byte[][] kept = new byte[8000][];
      for (int i = 0; i < kept.length; i++) {
        kept[i] = new byte[8000];
      }
      System.out.println(JvmProbe.live().orElseThrow().heapBytes());
      for (int round = 0; round < 5; round++) {
        for (int i = round; i < kept.length; i += 40) {
          kept[i] = new byte[0];
        }
        System.out.println(JvmProbe.live().orElseThrow().heapBytes());
      }
    }
  }

  /// Prints the live bytes with 2,000, 4,000, 6,000 and 8,000 entries.
  static final class LevelsMain {

    private LevelsMain() {}

    public static void main(String[] args) {
      List<byte[]> kept = new ArrayList<>(8000);
      while (kept.size() < 8000) {
        for (int i = 0; i < 2000; i++) {
          kept.add(new byte[8000]);
        }
        System.out.println(JvmProbe.live().orElseThrow().heapBytes());
      }
    }
  }
}
