package assay.report.model;

import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.record.results.QuestionResult;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.sentence.SentenceRenderer;
import assay.words.AmountFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One checker's verdict on all of a configuration's runs: the worst run's. If the runs leave the
/// study's question open, the verdict is unknown.
///
/// @param verdicts one per run, in order; never empty
/// @param superseded the trials that were run again after a resume: their proofs stay, but they are
///     not counted as runs
/// @param question the run's answer to the check, or null if the study does not ask for it
public record CheckerSummary(
    String configuration,
    String checker,
    List<TrialVerdict> verdicts,
    Set<String> superseded,
    @Nullable QuestionResult question) {

  /// A run's verdicts: configurations in the results table's order, checkers in the verdicts' order.
  public static List<CheckerSummary> of(ReportModel model) {
    List<String> configurations = model.configurations();
    Set<String> superseded = model.superseded();
    Map<List<String>, List<TrialVerdict>> groups = new LinkedHashMap<>();
    for (TrialVerdict verdict : model.verdicts().verdicts()) {
      groups
          .computeIfAbsent(
              List.of(verdict.configuration(), verdict.checker()), key -> new ArrayList<>())
          .add(verdict);
    }
    return groups.entrySet().stream()
        .map(group ->
            new CheckerSummary(
                group.getKey().get(0),
                group.getKey().get(1),
                group.getValue(),
                superseded,
                question(model, group.getKey().get(0), group.getKey().get(1))))
        .sorted(Comparator.comparingInt(finding -> configurations.indexOf(finding.configuration())))
        .toList();
  }

  private static @Nullable QuestionResult question(
      ReportModel model, String configuration, String checker) {
    return model.results().questions().stream()
        .filter(question -> question.kind() == QuestionResult.Kind.CHECK)
        .filter(question -> question.configuration().equals(configuration))
        .filter(question -> question.asked().equals(checker))
        .findFirst()
        .orElse(null);
  }

  /// What the totals of `38 of 6,497` lost writes hold besides the writes of the steps: the entries loaded before them.
  /// Empty if the record does not tell.
  static Optional<String> loadedWrites(ReportModel model) {
    DoubleSummaryStatistics loaded =
        model.verdicts().verdicts().stream()
            .flatMap(each -> each.verdict().measure(Verdicts.LOADED_WRITES).stream())
            .mapToDouble(Verdicts.Measure::value)
            .summaryStatistics();
    if (loaded.getCount() == 0) {
      return Optional.empty();
    }
    String least = AmountFormat.of("count", loaded.getMin());
    String most = AmountFormat.of("count", loaded.getMax());
    String range = least.equals(most) ? least : least + " to " + most;
    return Optional.of("include %s writes that loaded the data first".formatted(range));
  }

  /// The finding's name for commands: `lost-writes/async`.
  public String name(Plan plan) {
    return ReproducedFinding.name(checker, plan.configuration(configuration));
  }

  public TrialVerdict worst() {
    return verdicts.stream()
        .sorted(
            Comparator.comparing((TrialVerdict verdict) -> verdict.verdict().status()).reversed())
        .findFirst()
        .orElseThrow();
  }

  public Status status() {
    return open() == null ? worst().verdict().status() : Status.UNKNOWN;
  }

  /// The question that is open although every verdict passed, for example if runs do not count;
  /// null otherwise.
  private @Nullable QuestionResult open() {
    boolean passed = worst().verdict().status() == Status.VALID;
    return passed && question != null && question.open() ? question : null;
  }

  /// The worst verdict's sentence, with the run count if there are several.
  public String sentence() {
    QuestionResult open = open();
    if (open != null) {
      return SentenceRenderer.of(open.sentence());
    }
    String summary = SentenceRenderer.of(worst().verdict().summary());
    boolean again = superseded.contains(worst().trial());
    if (verdicts.size() == 1) {
      return again ? "%s (%s, superseded)".formatted(summary, worst().trial()) : summary;
    }
    List<TrialVerdict> counted =
        verdicts.stream().filter(verdict -> !superseded.contains(verdict.trial())).toList();
    if (counted.isEmpty()) {
      return "%s (%s, superseded)".formatted(summary, worst().trial());
    }
    long alike = counted.stream().filter(verdict -> verdict.verdict().status() == status()).count();
    return "%s (%s%s; %d of %d%s alike)"
        .formatted(
            summary,
            worst().trial(),
            again ? ", superseded" : "",
            alike,
            counted.size(),
            again ? " others" : "");
  }
}
