package assay.report.model;

import assay.record.results.Verdicts;
import assay.record.results.Verdicts.CellVerdict;
import assay.record.results.Verdicts.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one checker found of one strategy, all its runs together: the worst of them.
///
/// @param strategy the strategy's name
/// @param checker the checker's name
/// @param verdicts one per run, in order; never empty
public record CheckerSummary(String strategy, String checker, List<CellVerdict> verdicts) {

  /// The findings of a run: strategy by strategy as the ledger has them, those of one in the order of
  /// its verdicts.
  ///
  /// @param strategies the strategies in the ledger's order
  public static List<CheckerSummary> of(Verdicts verdicts, List<String> strategies) {
    Map<List<String>, List<CellVerdict>> groups = new LinkedHashMap<>();
    for (CellVerdict verdict : verdicts.verdicts()) {
      groups
          .computeIfAbsent(List.of(verdict.strategy(), verdict.checker()), key -> new ArrayList<>())
          .add(verdict);
    }
    return groups.entrySet().stream()
        .map(group ->
            new CheckerSummary(group.getKey().get(0), group.getKey().get(1), group.getValue()))
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
    long alike =
        verdicts.stream().filter(verdict -> verdict.verdict().status() == status()).count();
    return verdicts.size() == 1
        ? summary
        : summary + " (" + worst().cell() + "; " + alike + " of " + verdicts.size() + " alike)";
  }
}
