package assay.fact;

/// A figure in a metric's own unit, if the metric is not known beforehand.
///
/// @param unit `ns`, `/s`, `share`, `count`, `bytes`, `requests` or `rows`
public record Amount(double value, String unit) implements Finding {}
