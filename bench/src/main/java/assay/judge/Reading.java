package assay.judge;

import org.jspecify.annotations.Nullable;

/// A metric's figure in one cell.
///
/// @param metric which metric
/// @param value in its own unit; of a withheld figure what must not be read
/// @param bound of none of n the upper bound 3/n; of a count that is only known to lie between two
///     the higher one; otherwise null
/// @param text the figure for a reader where the number alone misleads, or null
/// @param withheld why there is no figure, or null
/// @param samples how many samples it rests on
record Reading(
    Metric metric,
    double value,
    @Nullable Double bound,
    @Nullable String text,
    @Nullable String withheld,
    long samples) {

  /// A plain figure.
  static Reading of(String metric, double value, long samples) {
    return new Reading(Metric.known(metric), value, null, null, null, samples);
  }

  /// No figure, and why.
  static Reading withheld(String metric, String why) {
    return new Reading(Metric.known(metric), 0, null, null, why, 0);
  }

  /// Whether the figure is only the least it can be, for the window ended first.
  boolean censored() {
    return text != null && text.startsWith("> ");
  }
}
