package assay.record.results;

import assay.plan.Plan;
import assay.record.results.Results.Figure;
import org.jspecify.annotations.Nullable;

/// How far the runs behind a figure lie apart, as every surface shows it: from [Plan#ENOUGH_REPEATS] runs
/// on its 95 % interval, of fewer their minimum and maximum, for an interval of so few would rest on the
/// assumption of a normal distribution. Of harm, which is the worst of several runs, it is always those.
///
/// @param low in the figure's unit
/// @param high likewise
/// @param extremes whether they are minimum and maximum
public record FigureExtent(double low, double high, boolean extremes) {

  /// The extent of a figure; null where it is of one run, or withheld.
  static @Nullable public FigureExtent of(Figure figure) {
    Double low = figure.low();
    Double high = figure.high();
    if (low == null || high == null) {
      return null;
    }
    int runs = figure.repeats().size();
    boolean interval =
        switch (figure.fold()) {
          case MEDIAN -> runs >= Plan.ENOUGH_REPEATS;
          case WORST -> false;
          case POOLED -> true;
        };
    if (interval || runs < 2) {
      return new FigureExtent(low, high, false);
    }
    return new FigureExtent(
        figure.repeats().stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
        figure.repeats().stream().mapToDouble(Double::doubleValue).max().orElseThrow(),
        true);
  }

  /// What its two ends are: `95%` or `min-max`.
  public String kind() {
    return extremes ? "min-max" : "95%";
  }
}
