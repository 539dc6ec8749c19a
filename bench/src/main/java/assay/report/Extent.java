package assay.report;

import assay.plan.Plan;
import assay.record.Results.Figure;
import assay.record.Results.Fold;
import org.jspecify.annotations.Nullable;

/// How far the runs behind a figure lie apart, as it is shown: from [Plan#ENOUGH_REPEATS] runs on its
/// 95 % interval, of fewer their minimum and maximum, for an interval of so few would rest on the
/// assumption of a normal distribution.
///
/// @param low in the figure's unit
/// @param high likewise
/// @param extremes whether they are minimum and maximum
record Extent(double low, double high, boolean extremes) {

  /// The extent of a figure; null where it is of one run, or withheld.
  static @Nullable Extent of(Figure figure) {
    Double low = figure.low();
    Double high = figure.high();
    if (low == null || high == null) {
      return null;
    }
    int runs = figure.repeats().size();
    if (figure.fold() != Fold.MEDIAN || runs < 2 || runs >= Plan.ENOUGH_REPEATS) {
      return new Extent(low, high, false);
    }
    return new Extent(
        figure.repeats().stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
        figure.repeats().stream().mapToDouble(Double::doubleValue).max().orElseThrow(),
        true);
  }
}
