package assay.load.closed;

import java.util.List;
import java.util.stream.LongStream;

/// Whether the times of warm-up rounds have stopped falling.
///
/// The latest third of the rounds, at least three, is compared with as many rounds before. The
/// level is reached if the median fell by less than 5 %, the smallest change that counts in an open
/// step too. The compared stretch grows with the rounds, so a slow fall is seen as well. Georges,
/// Buytaert and Eeckhout ("Statistically rigorous Java performance evaluation", 2007) wait until
/// the last rounds vary by 1 or 2 %. On a host that shares its cores with the grid that never
/// happens, and noise without a trend is no bias.
final class WarmupPlateau {

  static final int LEAST_ROUNDS = 6;

  private static final double LEAST_OF_BEFORE = 0.95;
  private static final int LEAST_WIDTH = 3;

  private WarmupPlateau() {}

  /// @param nanos the rounds' times, in order
  static boolean reached(List<Long> nanos) {
    int rounds = nanos.size();
    if (rounds < LEAST_ROUNDS) {
      return false;
    }
    int width = Math.max(LEAST_WIDTH, rounds / 3);
    double latest = median(nanos.subList(rounds - width, rounds));
    double before = median(nanos.subList(rounds - 2 * width, rounds - width));
    return latest >= LEAST_OF_BEFORE * before;
  }

  private static double median(List<Long> nanos) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    int middle = sorted.length / 2;
    return LongStream.of(sorted[middle], sorted[(sorted.length - 1) / 2]).average().orElse(0);
  }
}
