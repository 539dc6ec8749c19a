package assay.judge.window;

import assay.record.latency.DurationHistogram;
import assay.statistics.BatchMeansVariance;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Measures how much a window's slow requests cluster in time.
///
/// A stall slows all requests of one second, a slow phase those of many: ten thousand requests may tell no more about
/// the tail than a few hundred independent ones. The design effect is that factor: the variance of the share of slow
/// requests between seconds, or blocks of seconds ([BatchMeansVariance]), over that of independent requests (Kish, *Survey
/// sampling*, 1965, section 8.2), with Student's correction for few blocks. It is 1 if seconds and blocks differ by
/// no more than chance.
final class TailDesignEffect {

  private static final long SECOND = 1_000_000_000L;
  private static final double NORMAL = 1.959963984540054;

  private final Map<Long, Second> seconds = new TreeMap<>();

  private static final class Second {
    private DurationHistogram answered = DurationHistogram.NONE;
    private long unanswered;

    private long all() {
      return answered.count() + unanswered;
    }

    private long above(long nanos) {
      return unanswered + answered.countAbove(nanos);
    }
  }

  /// @param middleNanos the interval's middle, on any clock
  void answered(long middleNanos, DurationHistogram durations) {
    Second second = second(middleNanos);
    second.answered = second.answered.plus(durations);
  }

  /// Unanswered requests count as slower than every answered one.
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

  /// The design effect for the share slower than a time; 1 or more.
  double designEffect(long nanos) {
    long[] slow = seconds.values().stream().mapToLong(second -> second.above(nanos)).toArray();
    long[] all = seconds.values().stream().mapToLong(Second::all).toArray();
    BatchMeansVariance blocks = BatchMeansVariance.of(slow, all);
    if (blocks == null) {
      return 1;
    }
    double share = (double) LongStream.of(slow).sum() / LongStream.of(all).sum();
    double independent = share * (1 - share) / LongStream.of(all).sum();
    double effect = blocks.variance() / independent;
    return effect > chance(blocks.blocks()) ? effect / student(blocks.blocks()) : 1;
  }

  /// The largest design effect that chance produces in equal blocks in 95 of 100 cases: the dispersion is chi-squared
  /// over its degrees of freedom.
  private static double chance(int blocks) {
    return ChiSquaredDistribution.of(blocks - 1).inverseSurvivalProbability(0.05) / (blocks - 1);
  }

  /// The correction for a design effect that is itself an estimate.
  private static double student(int blocks) {
    double ratio = NORMAL / TDistribution.of(blocks - 1).inverseSurvivalProbability(0.025);
    return ratio * ratio;
  }
}
