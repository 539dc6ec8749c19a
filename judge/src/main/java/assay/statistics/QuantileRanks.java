package assay.statistics;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/// The ranks between which a population quantile lies with 95 % confidence, for any distribution: samples below
/// quantile q are binomial (David & Nagaraja, *Order statistics*, 2003, section 7.1).
///
/// Ranks are shares: a correlated sample counts as a smaller independent sample (Woodruff, Journal of the American
/// Statistical Association 47, 1952).
///
/// @param lower rank over n; 0 without a lower bound
/// @param upper rank over n; empty without an upper bound
public record QuantileRanks(double lower, OptionalDouble upper) {

  private static final double TAIL = 0.025;

  /// Of the few quantiles that are reported.
  private static final Map<Double, Long> NEEDED = new ConcurrentHashMap<>();

  /// @param samples independent samples, rounded down
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

  /// The samples that an upper bound needs: 368 for p99.
  public static long needed(double q) {
    return NEEDED.computeIfAbsent(q, QuantileRanks::fewest);
  }

  private static long fewest(double q) {
    long needed = (long) Math.ceil(Math.log(TAIL) / Math.log(q));
    while (of((double) needed, q).upper().isEmpty()) {
      needed++;
    }
    return needed;
  }
}
