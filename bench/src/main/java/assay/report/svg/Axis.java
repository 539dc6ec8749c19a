package assay.report.svg;

import java.util.List;

/// A scale of a chart: says where a value lies between the axis's two ends.
public sealed interface Axis permits LinearAxis, LogAxis, PercentileAxis, ReversedAxis {

  /// Where a value lies: 0 at the low end, 1 at the high end, values outside at the nearer end.
  double at(double value);

  /// The values that are written beside the axis, from the low end on.
  List<Tick> ticks();

  /// A value that is written beside an axis.
  ///
  /// @param value where
  /// @param label what is written
  record Tick(double value, String label) {}

  /// A share of the axis, kept between its ends.
  static double within(double share) {
    return Math.clamp(share, 0, 1);
  }
}
