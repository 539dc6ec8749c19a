package assay.load.closed;

import java.util.List;
import java.util.stream.LongStream;

/// Whether the times of rounds that were repeated to warm up have stopped falling.
///
/// The latest third of the rounds, three at least, is held against as many before them: the level has
/// stopped falling where the median fell by less than 5 %, which is the smallest change of level that
/// counts in an open step too. What is looked at grows with the rounds that are done, so that a slow
/// fall is seen over a longer stretch. Georges, Buytaert and Eeckhout ("Statistically rigorous Java
/// performance evaluation", 2007) wait until the last rounds vary by 1 or 2 %; on a host whose cores the
/// grid shares they never do, and noise without a trend is no bias of a time.
final class WarmupPlateau {

  /// The fewest rounds that can be told from.
  static final int LEAST_ROUNDS = 6;

  private static final double LEAST_OF_BEFORE = 0.95;
  private static final int LEAST_WIDTH = 3;

  private WarmupPlateau() {}

  /// Whether times in their order have stopped falling.
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
