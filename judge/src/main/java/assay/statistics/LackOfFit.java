package assay.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Whether a curve misses repeats' means by more than repeats differ: the pure-error lack-of-fit test (Draper and
/// Smith, *Applied Regression Analysis*, 2.1).
///
/// @param means by x
/// @param counts measurements by x
/// @param variance pooled over repeats at the same x
public record LackOfFit(
    Map<Double, Double> means,
    Map<Double, Integer> counts,
    double variance,
    int freedom,
    double p) {

  /// Smaller squares, relative to the measurements', are rounding errors.
  private static final double ROUNDING = 1e-9;

  private static final double SMALL = 1e-6;

  /// Tests a curve; empty without repeats, or with as many parameters as x values.
  public static Optional<LackOfFit> of(
      Map<Double, List<Double>> measured, DoubleUnaryOperator curve, int parameters) {
    Map<Double, Double> means = new TreeMap<>();
    Map<Double, Integer> counts = new TreeMap<>();
    double pure = 0;
    double miss = 0;
    double total = 0;
    for (Map.Entry<Double, List<Double>> at : measured.entrySet()) {
      List<Double> values = at.getValue();
      double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      for (double value : values) {
        pure += (value - mean) * (value - mean);
        total += value * value;
      }
      double off = mean - curve.applyAsDouble(at.getKey());
      miss += values.size() * off * off;
      means.put(at.getKey(), mean);
      counts.put(at.getKey(), values.size());
    }
    int runs = counts.values().stream().mapToInt(Integer::intValue).sum();
    int freedom = runs - means.size();
    int left = means.size() - parameters;
    if (freedom < 1 || left < 1) {
      return Optional.empty();
    }
    double p = p(miss, left, pure, freedom, ROUNDING * total);
    return Optional.of(new LackOfFit(means, counts, pure / freedom, freedom, p));
  }

  private static double p(double miss, int left, double pure, int freedom, double rounding) {
    if (miss <= rounding) {
      return 1;
    }
    return pure <= rounding
        ? 0
        : FDistribution.of(left, freedom).survivalProbability(miss / left / (pure / freedom));
  }

  /// The p-value for falling means from some x on: one-sided Student's test on a line's slope. 1 with fewer than two
  /// means.
  public double fallsByChance(double from) {
    List<Double> x = new ArrayList<>();
    means.keySet().stream().filter(at -> at >= from).forEach(x::add);
    double runs = 0;
    double middle = 0;
    for (double at : x) {
      runs += count(at);
      middle += count(at) * at;
    }
    middle /= runs;
    double squares = 0;
    double products = 0;
    for (double at : x) {
      squares += count(at) * (at - middle) * (at - middle);
      products += count(at) * (at - middle) * means.getOrDefault(at, 0.0);
    }
    if (x.size() < 2) {
      return 1;
    }
    double fall = -products / Math.sqrt(squares);
    double error = Math.sqrt(variance);
    if (error <= SMALL * highest()) {
      return fall > SMALL * highest() ? 0 : 1;
    }
    return TDistribution.of(freedom).survivalProbability(fall / error);
  }

  /// The largest x up to a limit, or the smallest x.
  public double lastUpTo(double most) {
    double last = means.keySet().iterator().next();
    for (double x : means.keySet()) {
      last = x <= most ? x : last;
    }
    return last;
  }

  private double highest() {
    return means.values().stream().mapToDouble(Math::abs).max().orElse(0);
  }

  private int count(double at) {
    return counts.getOrDefault(at, 0);
  }
}
