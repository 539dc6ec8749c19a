package assay.report.svg;

import java.math.BigDecimal;
import java.util.List;

/// An axis for percentiles as HdrHistogram draws it: equal distances for 90, 99, 99.9 %, with the
/// maximum one decade beyond the last.
///
/// @param quantiles from 0 to 1, ascending; 1 is the maximum
public record PercentileAxis(List<Double> quantiles) implements Axis {

  public PercentileAxis {
    quantiles = quantiles.stream().distinct().sorted().toList();
    if (quantiles.isEmpty()) {
      throw new IllegalArgumentException("an axis needs a percentile");
    }
  }

  @Override
  public double at(double quantile) {
    double low = decades(quantiles.getFirst());
    double high = decades(quantiles.getLast());
    return high > low ? Axis.within((decades(quantile) - low) / (high - low)) : 0;
  }

  private double decades(double quantile) {
    return quantile < 1 ? -Math.log10(1 - quantile) : beyond();
  }

  private double beyond() {
    double last = quantiles.stream().filter(q -> q < 1).mapToDouble(q -> q).max().orElse(0);
    return 1 - Math.log10(1 - last);
  }

  @Override
  public List<Tick> ticks() {
    return quantiles.stream().map(q -> new Tick(q, name(q))).toList();
  }

  public static String name(double quantile) {
    if (quantile >= 1) {
      return "max";
    }
    return "p"
        + BigDecimal.valueOf(quantile).movePointRight(2).stripTrailingZeros().toPlainString();
  }
}
