package assay.benchmark.side;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/// A ratio from pairs that were measured close together.
///
/// @param mean the geometric mean of the pairs' ratios
/// @param low the lower end of its 95 % interval, Student's on the logarithms
/// @param high the upper end
public record Ratio(double mean, double low, double high, int pairs) {

  /// The ratio over at least two pairs.
  ///
  /// @param over the dividends
  /// @param under the divisors, in the same order
  public static Ratio of(double[] over, double[] under) {
    if (over.length != under.length || over.length < 2) {
      throw new IllegalArgumentException(over.length + " and " + under.length + " are no pairs");
    }
    double[] logs = new double[over.length];
    Arrays.setAll(logs, i -> Math.log(over[i] / under[i]));
    int n = logs.length;
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    double quantile = TDistribution.of(n - 1.0).inverseCumulativeProbability(0.975);
    double half = quantile * Math.sqrt(squares / (n - 1) / n);
    return new Ratio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), n);
  }
}
