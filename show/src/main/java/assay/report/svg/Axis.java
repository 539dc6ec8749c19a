package assay.report.svg;

import java.util.List;

/// A scale of a chart: maps values to places between the axis's two ends.
public sealed interface Axis permits LinearAxis, LogAxis, PercentileAxis, ReversedAxis {

  /// The place of a value: 0 at the low end, 1 at the high end. Values outside go to the nearer
  /// end.
  double at(double value);

  /// The labelled values, from the low end on.
  List<Tick> ticks();

  record Tick(double value, String label) {}

  /// A share of the axis, limited to its ends.
  static double within(double share) {
    return Math.clamp(share, 0, 1);
  }
}
