package assay.judge;

import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Verdict;

/// Figures of a verdict by name.
final class Found {

  private Found() {}

  static Measure measure(Verdict verdict, String metric) {
    return verdict.measures().stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no measure " + metric + " in " + verdict));
  }

  static double value(Verdict verdict, String metric) {
    return measure(verdict, metric).value();
  }
}
