package assay.live.heard;

/// A figure of a command's own for a scraper.
///
/// @param name in OpenMetrics, without `_total`
/// @param total whether the figure only rises
public record LiveFigure(String name, String help, boolean total, double value) {}
