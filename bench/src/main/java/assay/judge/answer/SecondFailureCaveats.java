package assay.judge.answer;

import assay.judge.cell.CellJudgement;
import assay.judge.check.SecondFailure;
import assay.judge.figure.Text;
import assay.metric.Family;
import assay.record.results.Caveat;
import assay.record.results.Verdicts.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a reader must know of runs in which a member failed that nobody asked to fail.
public final class SecondFailureCaveats {

  private SecondFailureCaveats() {}

  /// What a reader must know of cells with such failures: those that lost something, and the others.
  static List<Caveat> doubts(List<CellJudgement> findings) {
    List<CellJudgement> all =
        findings.stream()
            .filter(finding -> measure(finding, SecondFailure.MEASURE).isPresent())
            .toList();
    List<CellJudgement> lost = all.stream().filter(finding -> writes(finding) > 0).toList();
    List<CellJudgement> kept = all.stream().filter(finding -> writes(finding) == 0).toList();
    List<Caveat> doubts = new ArrayList<>();
    if (!lost.isEmpty()) {
      long writes = lost.stream().mapToLong(SecondFailureCaveats::writes).sum();
      doubts.add(
          Caveat.serious(
              "no strategy is charged with the %s that %s lost: %s"
                  .formatted(plural(writes), cells(lost), what(lost))));
    }
    if (!kept.isEmpty()) {
      doubts.add(
          Caveat.serious(
              "what follows the fault in %s is of more than that fault: %s"
                  .formatted(cells(kept), what(kept))));
    }
    return doubts;
  }

  private static String cells(List<CellJudgement> findings) {
    return Text.names(findings.stream().map(finding -> finding.cell().id()).toList());
  }

  private static String what(List<CellJudgement> findings) {
    String first =
        measure(findings.getFirst(), SecondFailure.MEASURE).map(Measure::text).orElse("");
    String others = findings.size() == 1 ? "" : " (in the first of them)";
    return "a second failure struck that nobody asked for: " + first + others;
  }

  /// An answer after what it leaves out: losses that are no strategy's own.
  public static String before(List<CellJudgement> findings, String answer) {
    String cells =
        findings.stream()
            .filter(finding ->
                measure(finding, SecondFailure.MEASURE).isPresent() && writes(finding) > 0)
            .map(finding -> finding.cell().id() + " lost " + plural(writes(finding)))
            .collect(Collectors.joining(", "));
    return cells.isEmpty()
        ? answer
        : "Not counted, for each had a second failure that nobody asked for: "
            + cells
            + ". "
            + answer;
  }

  private static long writes(CellJudgement finding) {
    return measure(finding, Family.LOST_WRITES.key())
        .map(lost -> Math.round(lost.value()))
        .orElse(0L);
  }

  private static String plural(long writes) {
    return Text.plural(writes, "acknowledged write", "acknowledged writes");
  }

  private static Optional<Measure> measure(CellJudgement finding, String metric) {
    return Optional.ofNullable(finding.verdicts().get("lost-writes")).stream()
        .flatMap(verdict -> verdict.measures().stream())
        .filter(measure -> measure.metric().equals(metric))
        .findFirst();
  }
}
