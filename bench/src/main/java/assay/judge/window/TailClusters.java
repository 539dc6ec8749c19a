package assay.judge.window;

import assay.statistics.GrowingBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/// How much the slow requests of a window keep together in time.
///
/// A stall makes all requests of one second slow at once, and a slow phase those of many seconds, so that ten thousand
/// requests tell of the tail no more than a few hundred independent ones would. The design effect says how many times
/// fewer: the variance of the share of slow requests as seconds differ, or blocks of neighbouring seconds
/// ([GrowingBlocks]), over what it were of independent ones (Kish, *Survey sampling*, 1965, section 8.2), and that by
/// Student's allowance for so few blocks. It is 1 where seconds and blocks differ by no more than chance.
final class TailClusters {

  private static final long SECOND = 1_000_000_000L;
  private static final double NORMAL = 1.959963984540054;

  private final Map<Long, Second> seconds = new TreeMap<>();

  /// Intervals of one second that are not taken apart yet: to add histograms takes a fifth of the time.
  private @Nullable Histogram pending;

  private long pendingNanos;

  private static final class Second {
    private final List<long[]> counts = new ArrayList<>();
    private long answered;
    private long unanswered;

    private long all() {
      return answered + unanswered;
    }

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
    long[] slow = seconds.values().stream().mapToLong(second -> second.above(nanos)).toArray();
    long[] all = seconds.values().stream().mapToLong(Second::all).toArray();
    GrowingBlocks blocks = GrowingBlocks.of(slow, all);
    if (blocks == null) {
      return 1;
    }
    double share = (double) LongStream.of(slow).sum() / LongStream.of(all).sum();
    double independent = share * (1 - share) / LongStream.of(all).sum();
    double effect = blocks.variance() / independent;
    return effect > chance(blocks.blocks()) ? effect / student(blocks.blocks()) : 1;
  }

  /// The largest design effect that chance alone makes of blocks that do not differ, in 95 of 100 cases:
  /// the dispersion of so many counts is chi-squared over its degrees of freedom.
  private static double chance(int blocks) {
    return ChiSquaredDistribution.of(blocks - 1).inverseSurvivalProbability(0.05) / (blocks - 1);
  }

  /// By what a number of requests is to be made smaller because the effect is itself an estimate.
  private static double student(int blocks) {
    double ratio = NORMAL / TDistribution.of(blocks - 1).inverseSurvivalProbability(0.025);
    return ratio * ratio;
  }
}
