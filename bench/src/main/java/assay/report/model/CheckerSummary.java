package assay.report.model;

import assay.record.results.Verdicts.CellVerdict;
import assay.record.results.Verdicts.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What one checker found of one strategy, all its runs together: the worst of them.
///
/// @param strategy the strategy's name
/// @param checker the checker's name
/// @param verdicts one per run, in order; never empty
/// @param superseded the cells whose runs were done again when the run was resumed: what is proven of them stays proven, and they
///     are not counted among the runs
public record CheckerSummary(
    String strategy, String checker, List<CellVerdict> verdicts, Set<String> superseded) {

  /// The findings of a run: strategy by strategy as the ledger has them, those of one in the order of
  /// its verdicts.
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
                group.getKey().get(0), group.getKey().get(1), group.getValue(), superseded))
        .sorted(Comparator.comparingInt(finding -> strategies.indexOf(finding.strategy())))
        .toList();
  }

  /// The first of its worst verdicts.
  public CellVerdict worst() {
    return verdicts.stream()
        .sorted(
            Comparator.comparing((CellVerdict verdict) -> verdict.verdict().status()).reversed())
        .findFirst()
        .orElseThrow();
  }

  /// What it comes to.
  public Status status() {
    return worst().verdict().status();
  }

  /// The worst verdict's sentence, with the number of runs it holds for where there are several.
  public String sentence() {
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
