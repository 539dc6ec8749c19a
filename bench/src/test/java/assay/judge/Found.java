package assay.judge;

import assay.record.History;
import assay.record.Mark;
import assay.record.Partitions;
import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Verdict;
import java.util.List;

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

  /// The evidence of a cell of which nothing but these marks is known.
  static Evidence evidence(List<Mark> marks) {
    Partitions nowhere = new Partitions();
    return new Evidence(
        0, Long.MAX_VALUE, new History(), true, List.of(), marks, nowhere, List.of());
  }
}
