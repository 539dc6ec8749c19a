package assay.statistics;

import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/// Between which ranks of a sample a quantile of what it was drawn from lies, in at least 95 of 100
/// samples, whatever the distribution: of n independent samples as many lie below the quantile q as a
/// binomial of n and q says (David & Nagaraja, *Order statistics*, 2003, section 7.1).
///
/// Ranks are given as shares of the sample, so that a sample whose members hang together can be looked at
/// as a smaller one of independent members (Woodruff, Journal of the American Statistical Association 47,
/// 1952).
///
/// @param lower the lower rank over n, from 0; 0 where nothing bounds the quantile from below
/// @param upper the upper rank over n, up to 1; empty where nothing bounds it from above
public record QuantileRanks(double lower, OptionalDouble upper) {

  private static final double TAIL = 0.025;

  /// The ranks of a quantile.
  ///
  /// @param samples how many independent samples there are; a fraction is left out
  /// @param q from 0 to 1, both excluded
  public static QuantileRanks of(double samples, double q) {
    int n = (int) Math.min(Integer.MAX_VALUE, Math.floor(samples));
    if (n < 1) {
      return new QuantileRanks(0, OptionalDouble.empty());
    }
    BinomialDistribution below = BinomialDistribution.of(n, q);
    int lower = below.inverseCumulativeProbability(TAIL);
    long upper = below.inverseCumulativeProbability(1 - TAIL) + 1L;
    return new QuantileRanks(
        (double) lower / n,
        upper > n ? OptionalDouble.empty() : OptionalDouble.of((double) upper / n));
  }

  /// How many independent samples a quantile needs to be bounded from above: p99 needs 368.
  public static long needed(double q) {
    long needed = (long) Math.ceil(Math.log(TAIL) / Math.log(q));
    while (of((double) needed, q).upper().isEmpty()) {
      needed++;
    }
    return needed;
  }
}
