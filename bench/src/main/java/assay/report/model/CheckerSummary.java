package assay.report.model;

import assay.record.results.QuestionResult;
import assay.record.results.Verdicts.CellVerdict;
import assay.record.results.Verdicts.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One checker's verdict on all of a strategy's runs: the worst run's. If the runs leave the
/// study's question open, the verdict is unknown.
///
/// @param verdicts one per run, in order; never empty
/// @param superseded the cells that were run again after a resume: their proofs stay, but they are
///     not counted as runs
/// @param question the run's answer to the check, or null if the study does not ask for it
public record CheckerSummary(
    String strategy,
    String checker,
    List<CellVerdict> verdicts,
    Set<String> superseded,
    @Nullable QuestionResult question) {

  /// A run's verdicts: strategies in the results table's order, checkers in the verdicts' order.
  public static List<CheckerSummary> of(ReportModel model) {
    List<String> strategies = model.strategies();
    Set<String> superseded = model.superseded();
    Map<List<String>, List<CellVerdict>> groups = new LinkedHashMap<>();
    for (CellVerdict verdict : model.verdicts().verdicts()) {
      groups
          .computeIfAbsent(List.of(verdict.strategy(), verdict.checker()), key -> new ArrayList<>())
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
        .sorted(Comparator.comparingInt(finding -> strategies.indexOf(finding.strategy())))
        .toList();
  }

  private static @Nullable QuestionResult question(
      ReportModel model, String strategy, String checker) {
    return model.results().questions().stream()
        .filter(question -> question.kind() == QuestionResult.Kind.CHECK)
        .filter(question -> question.strategy().equals(strategy))
        .filter(question -> question.asked().equals(checker))
        .findFirst()
        .orElse(null);
  }

  public CellVerdict worst() {
    return verdicts.stream()
        .sorted(
            Comparator.comparing((CellVerdict verdict) -> verdict.verdict().status()).reversed())
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

  /// The worst verdict's sentence, with the number of runs if there are several.
  public String sentence() {
    QuestionResult open = open();
    if (open != null) {
      return open.sentence();
    }
    String summary = worst().verdict().summary();
    boolean again = superseded.contains(worst().cell());
    if (verdicts.size() == 1) {
      return again ? "%s (%s, superseded)".formatted(summary, worst().cell()) : summary;
    }
    List<CellVerdict> counted =
        verdicts.stream().filter(verdict -> !superseded.contains(verdict.cell())).toList();
    if (counted.isEmpty()) {
      return "%s (%s, superseded)".formatted(summary, worst().cell());
    }
    long alike = counted.stream().filter(verdict -> verdict.verdict().status() == status()).count();
    return "%s (%s%s; %d of %d%s alike)"
        .formatted(
            summary,
            worst().cell(),
            again ? ", superseded" : "",
            alike,
            counted.size(),
            again ? " others" : "");
  }
}
