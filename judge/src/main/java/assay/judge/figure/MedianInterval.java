package assay.judge.figure;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/// The median of the repeats and its uncertainty. The unit is the fresh run: intervals over pooled requests covered
/// the true value only 14 % of the time.
///
/// From six repeats on, the interval comes from order statistics, without assumptions (six: lowest to highest,
/// 96.9 %). Two to five repeats have Student's for the mean, widened to include the median and never below zero. One
/// repeat has none.
///
/// @param low lower end of the 95 % interval, or null
/// @param high its upper end, or null
public record MedianInterval(double median, @Nullable Double low, @Nullable Double high) {

  /// The fewest figures for an interval by order statistics.
  private static final int BY_RANKS = 6;

  /// The upper end of the middle 95 %.
  private static final double UPPER = 0.975;

  public static MedianInterval of(List<Double> figures) {
    double[] sorted = figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int n = sorted.length;
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    if (n == 1) {
      return new MedianInterval(median, null, null);
    }
    if (n >= BY_RANKS) {
      int rank = rank(n);
      return new MedianInterval(median, sorted[rank - 1], sorted[n - rank]);
    }
    double mean = Arrays.stream(sorted).average().orElse(0);
    double squares = Arrays.stream(sorted).map(x -> (x - mean) * (x - mean)).sum();
    double student = TDistribution.of(n - 1).inverseCumulativeProbability(UPPER);
    double half = student * Math.sqrt(squares / (n - 1) / n);
    return new MedianInterval(
        median, Math.max(0, Math.min(mean - half, median)), Math.max(mean + half, median));
  }

  /// The highest rank r for which the median lies outside the r-th lowest to r-th highest figure with a probability
  /// of at most 5 %: twice the binomial tail below r.
  private static int rank(int n) {
    double tail = 0;
    double term = Math.pow(0.5, n);
    int rank = 0;
    while (2 * (tail + term) <= 0.05) {
      tail += term;
      term *= (double) (n - rank) / (rank + 1);
      rank++;
    }
    return Math.max(1, rank);
  }
}
