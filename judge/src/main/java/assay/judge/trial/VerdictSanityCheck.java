package assay.judge.trial;

import assay.fact.Finding;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds what makes a checker's verdict unusable: no witness, a figure that is no number, another check's figure.
final class VerdictSanityCheck {

  private VerdictSanityCheck() {}

  /// What is wrong with a verdict.
  ///
  /// @param brought whether the checker is a user's, with each figure declared
  static Optional<Finding> fault(String checker, boolean brought, @Nullable Verdict verdict) {
    if (verdict == null) {
      return Optional.of(new NoVerdict());
    }
    if (verdict.status() == Status.INVALID && verdict.witnesses().isEmpty()) {
      return Optional.of(new NoWitness());
    }
    return verdict.measures().stream()
        .flatMap(measure -> fault(checker, brought, verdict.status(), measure).stream())
        .findFirst();
  }

  private static Optional<Finding> fault(
      String checker, boolean brought, Status status, Measure measure) {
    MetricFamily family = MetricId.of(measure.metric()).family();
    boolean own = family.check().equals(Optional.of(checker));
    if (!own && (brought || family != MetricFamily.OTHER)) {
      return Optional.of(new FigureUndeclared(measure.metric(), checker));
    }
    if (!own) {
      return Optional.empty();
    }
    if (!isNumber(family, measure)) {
      return Optional.of(new FigureImpossible(String.valueOf(measure.value()), measure.metric()));
    }
    return status == Status.VALID && family.harm() && measure.value() > 0
        ? Optional.of(new FigureContradicts(measure.text(), measure.metric()))
        : Optional.empty();
  }

  /// Whether a figure is one, within its bounds.
  private static boolean isNumber(MetricFamily family, Measure measure) {
    double value = measure.value();
    double low = measure.lowest();
    double high = measure.highest();
    double limit = family.unit().equals("share") ? 1 : Double.MAX_VALUE;
    return 0 <= low && low <= value && value <= high && high <= limit;
  }

  record NoVerdict() implements Finding {}

  record NoWitness() implements Finding {}

  record FigureUndeclared(String figure, String checker) implements Finding {}

  record FigureImpossible(String value, String figure) implements Finding {}

  record FigureContradicts(Finding value, String figure) implements Finding {}
}
