package assay.compare;

import assay.fact.Finding;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.record.io.RunDirectory;
import assay.record.results.Results.Figure;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Violations that a stored run's checks proved and no figure shows: in invalid repeats, the A/A control or
/// superseded trials, or of uncounted kinds. Limits on their figures never pass.
final class UnshownViolations {

  private final List<TrialVerdict> violated;

  private UnshownViolations(List<TrialVerdict> violated) {
    this.violated = violated;
  }

  /// A run's violations; none without findings.
  static UnshownViolations of(StoredRun run) {
    RunDirectory directory = new RunDirectory(run.folder());
    return new UnshownViolations(
        Files.exists(directory.verdicts())
            ? ResultsFile.verdicts(directory).verdicts().stream()
                .filter(each -> each.verdict().status() == Status.INVALID)
                .toList()
            : List.of());
  }

  /// The proof beyond a figure.
  Optional<Finding> beyond(String configuration, Figure shown) {
    MetricId metric = shown.id();
    double known = shown.repeats().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return metric.harm()
        ? violated.stream()
            .filter(each -> each.configuration().equals(configuration))
            .flatMap(each -> beyond(each, metric, known))
            .findFirst()
        : Optional.empty();
  }

  private static Stream<Finding> beyond(TrialVerdict found, MetricId metric, double known) {
    List<Measure> harm =
        found.verdict().measures().stream()
            .filter(measure -> measure.value() > 0 && MetricId.of(measure.metric()).harm())
            .toList();
    if (harm.isEmpty() && isOf(found.checker(), metric)) {
      return Stream.of(
          new ViolatedByOther(found.checker(), found.trial(), found.verdict().summary()));
    }
    return harm.stream()
        .filter(measure -> measure.metric().equals(metric.id()) && measure.value() > known)
        .map(measure -> new LeftOutHas(found.trial(), measure.text()));
  }

  private static boolean isOf(String checker, MetricId metric) {
    return MetricFamily.ofCheck(checker).stream()
        .anyMatch(family -> family.harm() && family.key().equals(metric.family().key()));
  }

  record ViolatedByOther(String checker, String trial, Finding found) implements Finding {}

  record LeftOutHas(String trial, Finding found) implements Finding {}
}
