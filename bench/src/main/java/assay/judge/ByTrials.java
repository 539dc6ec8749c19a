package assay.judge;

import assay.record.Verdicts.Measure;
import java.util.List;

/// How many faults lost something of how many there were, those that came together counted once. A fault
/// is the trial, not the write: what one kill loses it loses at once, so thousands of writes in ten kills
/// are ten trials. The faults of all
/// repeats count together.
final class ByTrials {

  /// The metric's id.
  static final String METRIC = "losing-faults";

  private static final double ERROR = 0.05;

  private ByTrials() {}

  /// The share of faults that may lose something although none of so many did, at 95 %.
  static double boundOfNone(long faults) {
    return faults == 0 ? 1 : 1 - Math.pow(ERROR, 1.0 / faults);
  }

  /// The share with Clopper and Pearson's interval.
  ///
  /// @param faults one or more
  static Measure of(long losing, long faults) {
    String text = "%s of %s".formatted(Text.count(losing), Text.count(faults));
    double bound = boundOfNone(faults);
    return losing == 0
        ? new Measure(METRIC, 0, 0.0, bound, "%s (< %s)".formatted(text, Text.share(bound)))
        : Rate.of(METRIC, losing, faults, text);
  }

  /// The share of the faults of several cells.
  static Measure pooled(List<Reading> readings) {
    long faults = readings.stream().mapToLong(Reading::samples).sum();
    long losing =
        Math.round(readings.stream().mapToDouble(each -> each.value() * each.samples()).sum());
    return of(losing, faults);
  }
}
