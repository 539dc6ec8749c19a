package assay.judge.window;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/// How much the slow requests of a window keep together in time.
///
/// A stall makes all requests of one second slow at once, so that ten thousand requests tell of the tail no
/// more than a few hundred independent ones would. The design effect says how many times fewer: the
/// variance of the share of slow requests as the seconds differ, over what it were of independent ones
/// (Kish, *Survey sampling*, 1965, section 8.2). It is 1 where the seconds differ by no more than chance.
final class TailClusters {

  private static final long SECOND = 1_000_000_000L;

  private final Map<Long, Second> seconds = new TreeMap<>();

  /// Intervals of one second that are not taken apart yet: to add histograms takes a fifth of the time.
  private @Nullable Histogram pending;

  private long pendingNanos;

  private static final class Second {
    private final List<long[]> counts = new ArrayList<>();
    private long answered;
    private long unanswered;

    private long above(long nanos) {
      return unanswered
          + counts.stream().filter(each -> each[0] > nanos).mapToLong(each -> each[1]).sum();
    }
  }

  /// Adds answered requests of an interval.
  ///
  /// @param middleNanos the interval's middle, on any clock
  void answered(long middleNanos, Histogram durations) {
    if (pending != null && secondOf(middleNanos) == secondOf(pendingNanos)) {
      pending.add(durations);
    } else {
      takeApart();
      pending = durations.copy();
      pendingNanos = middleNanos;
    }
  }

  private void takeApart() {
    if (pending != null) {
      pending
          .recordedValues()
          .forEach(value ->
              answered(
                  pendingNanos, value.getValueIteratedTo(), value.getCountAtValueIteratedTo()));
      pending = null;
    }
  }

  /// Adds answered requests that took the same time.
  void answered(long middleNanos, long nanos, long requests) {
    Second second = second(middleNanos);
    second.answered += requests;
    second.counts.add(new long[] {nanos, requests});
  }

  /// Adds requests of an interval that were not answered: they are slower than any that was.
  void unanswered(long middleNanos, long requests) {
    if (requests > 0) {
      second(middleNanos).unanswered += requests;
    }
  }

  private Second second(long nanos) {
    return seconds.computeIfAbsent(secondOf(nanos), start -> new Second());
  }

  private static long secondOf(long nanos) {
    return Math.floorDiv(nanos, SECOND);
  }

  /// How many times fewer independent requests would tell as much about the share of those slower than
  /// some time; 1 or more.
  double designEffect(long nanos) {
    takeApart();
    double all = 0;
    double slow = 0;
    for (Second second : seconds.values()) {
      all += second.answered + second.unanswered;
      slow += second.above(nanos);
    }
    int clusters = seconds.size();
    double share = all == 0 ? 0 : slow / all;
    if (clusters < 2 || share <= 0 || share >= 1) {
      return 1;
    }
    double squares = 0;
    for (Second second : seconds.values()) {
      double more = second.above(nanos) - share * (second.answered + second.unanswered);
      squares += more * more;
    }
    double effect = squares * clusters / (clusters - 1) / (all * share * (1 - share));
    return effect > chance(clusters) ? effect : 1;
  }

  /// The largest design effect that chance alone makes of seconds that do not differ, in 95 of 100 cases:
  /// the dispersion of so many counts is chi-squared over its degrees of freedom.
  private static double chance(int clusters) {
    return ChiSquaredDistribution.of(clusters - 1).inverseSurvivalProbability(0.05)
        / (clusters - 1);
  }
}
