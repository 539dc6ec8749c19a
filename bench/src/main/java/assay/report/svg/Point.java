package assay.report.svg;

/// A point of a chart in the values of its axes.
public record Point(double x, double y) {}
