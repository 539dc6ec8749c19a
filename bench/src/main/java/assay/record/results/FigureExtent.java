package assay.record.results;

import assay.metric.FoldRule;
import assay.plan.Plan;
import assay.record.results.Results.Figure;
import org.jspecify.annotations.Nullable;

/// How far a figure is known, by one of two ranges that every surface keeps apart.
///
/// The range *between runs* says where another run of the same would probably lie. The range *within a run*
/// says only how well that run knows its own figure: two runs of one study gave 902 µs … 1.55 ms and 1.84 …
/// 2.46 ms.
///
/// @param low in the figure's unit
/// @param high likewise; infinite if nothing bounds it
/// @param kind what the two ends are
public record FigureExtent(double low, double high, Kind kind) {

  /// What the ends of a range are.
  public enum Kind {
    /// The ends of the 95 % interval between runs.
    INTERVAL,
    /// The least and the most of the runs: of fewer than [Plan#ENOUGH_REPEATS] an interval would rest on the
    /// assumption of a normal distribution. Of harm, which is the worst of several runs, it is always those.
    EXTREMES,
    /// Between what a run knows its own figure.
    WITHIN
  }

  /// The range between the runs behind a figure; null if it is of one run, or withheld.
  public static @Nullable FigureExtent between(Figure figure) {
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
        ? new FigureExtent(low, high, Kind.INTERVAL)
        : new FigureExtent(
            figure.repeats().stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
            figure.repeats().stream().mapToDouble(Double::doubleValue).max().orElseThrow(),
            Kind.EXTREMES);
  }

  /// The range within a run. Of one run it holds the run's own interval and the ends of its percentiles; of
  /// several it is told only if it reaches beyond the range between them. Null if the run knows its figure
  /// exactly, and if the figure is withheld.
  public static @Nullable FigureExtent within(Figure figure) {
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
    FigureExtent between = between(figure);
    boolean wider = between == null ? low < high : low < between.low || high > between.high;
    return wider && (one || figure.fold() != FoldRule.POOLED)
        ? new FigureExtent(low, high, Kind.WITHIN)
        : null;
  }

  /// The word for it in tables that programs read: `95%`, `min-max` or `within-run`.
  public String word() {
    return switch (kind) {
      case INTERVAL -> "95%";
      case EXTREMES -> "min-max";
      case WITHIN -> "within-run";
    };
  }
}
