package assay.report.svg;

/// A chart's point in its axes' values.
public record Point(double x, double y) {}
