package assay.statistics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.NormalDistribution;

/// A distribution-free trend test (Mann, Econometrica 13, 1945; Kendall, Rank Correlation Methods, 1975). The slope
/// is the median over all pairs (Sen, JASA 63, 1968), with Gilbert's interval (Statistical Methods for Environmental
/// Pollution Monitoring, 1987, 16.4 and 16.5).
///
/// @param p two-sided; exact for up to 60 distinct values, otherwise the normal approximation with ties
/// @param low the 95 % interval, `low` to `high`
public record MannKendall(double p, double slope, double low, double high) {

  /// Fewer values cannot be significant at 5 %.
  public static final int FEWEST = 5;

  private static final int MOST_EXACT = 60;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double UPPER = 0.975;

  /// @param times rising
  /// @throws IllegalArgumentException when there are too few values
  public static MannKendall of(double[] times, double[] values) {
    int n = values.length;
    if (n < FEWEST || times.length != n) {
      throw new IllegalArgumentException("at least %d values at as many times".formatted(FEWEST));
    }
    double[] slopes = new double[n * (n - 1) / 2];
    int at = 0;
    int score = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[at++] = (values[j] - values[i]) / (times[j] - times[i]);
        score += (int) Math.signum(values[j] - values[i]);
      }
    }
    Arrays.sort(slopes);
    double variance = variance(values);
    boolean exact = n <= MOST_EXACT && Arrays.stream(values).distinct().count() == n;
    double half = NORMAL.inverseCumulativeProbability(UPPER) * Math.sqrt(variance);
    int pairs = slopes.length;
    int lowest = (int) Math.floor((pairs - half) / 2);
    int highest = (int) Math.ceil((pairs + half) / 2) + 1;
    return new MannKendall(
        exact ? exact(n, Math.abs(score)) : normal(score, variance),
        median(slopes),
        slopes[Math.clamp(lowest, 1, pairs) - 1],
        slopes[Math.clamp(highest, 1, pairs) - 1]);
  }

  private static double median(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /// The score's variance without a trend.
  private static double variance(double[] values) {
    Map<Double, Integer> ties = new HashMap<>();
    for (double value : values) {
      ties.merge(value, 1, Integer::sum);
    }
    return (spread(values.length) - ties.values().stream().mapToDouble(t -> spread(t)).sum()) / 18;
  }

  private static double spread(double n) {
    return n * (n - 1) * (2 * n + 5);
  }

  private static double normal(int score, double variance) {
    if (score == 0 || variance == 0) {
      return 1;
    }
    double z = (Math.abs(score) - 1) / Math.sqrt(variance);
    return Math.min(1, 2 * NORMAL.survivalProbability(z));
  }

  /// The share of all orders with a score as extreme. An order with k inversions has the score n(n-1)/2 - 2k.
  private static double exact(int n, int score) {
    int pairs = n * (n - 1) / 2;
    double[] shares = {1};
    for (int size = 2; size <= n; size++) {
      double[] next = new double[shares.length + size - 1];
      for (int k = 0; k < shares.length; k++) {
        for (int more = 0; more < size; more++) {
          next[k + more] += shares[k] / size;
        }
      }
      shares = next;
    }
    double p = 0;
    for (int k = 0; k <= pairs; k++) {
      p += Math.abs(pairs - 2 * k) >= score ? shares[k] : 0;
    }
    return Math.min(1, p);
  }
}
