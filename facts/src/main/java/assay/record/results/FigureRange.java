package assay.record.results;

import assay.metric.RepeatAggregation;
import assay.plan.Plan;
import assay.record.results.Results.Figure;
import org.jspecify.annotations.Nullable;

/// A figure's range, of one of two kinds.
///
/// *Between runs* predicts a repeated run. *Within a run* is only the precision of one run's own figure: two runs of
/// one study gave 902 µs … 1.55 ms and 1.84 … 2.46 ms.
///
/// @param high infinite without an upper bound
public record FigureRange(double low, double high, Kind kind) {

  public enum Kind {
    INTERVAL,
    /// The lowest and highest run: with fewer than [Plan#ENOUGH_REPEATS], because an interval would assume a normal
    /// distribution, and always for harm.
    EXTREMES,
    WITHIN
  }

  private static final double ERROR = 0.05;

  /// The share of faults that may lose something if none of this many did (95 %, one-sided).
  public static double boundOfNone(long faults) {
    return faults == 0 ? 1 : 1 - Math.pow(ERROR, 1.0 / faults);
  }

  /// The range between runs; null with one run, or if withheld.
  public static @Nullable FigureRange between(Figure figure) {
    Double low = figure.low();
    Double high = figure.high();
    int runs = figure.repeats().size();
    if (low == null || high == null || figure.value() == null || runs < 2) {
      return null;
    }
    boolean interval =
        switch (figure.fold()) {
          case MEDIAN -> runs >= Plan.ENOUGH_REPEATS;
          case WORST -> false;
          case POOLED -> true;
        };
    return interval
        ? new FigureRange(low, high, Kind.INTERVAL)
        : new FigureRange(
            figure.repeats().stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
            figure.repeats().stream().mapToDouble(Double::doubleValue).max().orElseThrow(),
            Kind.EXTREMES);
  }

  /// The range within a run: with one run its interval and its percentiles' ends; with several only if it exceeds the
  /// range between runs. Null if exact or withheld.
  public static @Nullable FigureRange within(Figure figure) {
    Double value = figure.value();
    if (value == null) {
      return null;
    }
    double low = figure.least() == null ? value : Math.min(value, figure.least());
    double high =
        figure.unbounded()
            ? Double.POSITIVE_INFINITY
            : Math.max(value, figure.most() == null ? value : figure.most());
    boolean one = figure.repeats().size() < 2;
    if (one && figure.low() != null && figure.high() != null) {
      low = Math.min(low, figure.low());
      high = Math.max(high, figure.high());
    }
    FigureRange between = between(figure);
    boolean wider = between == null ? low < high : low < between.low || high > between.high;
    return wider && (one || figure.fold() != RepeatAggregation.POOLED)
        ? new FigureRange(low, high, Kind.WITHIN)
        : null;
  }

  /// The name in machine-readable tables: `95%`, `min-max` or `within-run`.
  public String word() {
    return switch (kind) {
      case INTERVAL -> "95%";
      case EXTREMES -> "min-max";
      case WITHIN -> "within-run";
    };
  }
}
