package assay.report.svg;

/// A point of a chart in the values of its axes.
///
/// @param x the value on the horizontal axis
/// @param y the value on the vertical axis
public record Point(double x, double y) {}
