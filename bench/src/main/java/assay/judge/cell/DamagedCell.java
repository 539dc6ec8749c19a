package assay.judge.cell;

import assay.judge.cell.Validity.Invalidated;
import assay.judge.cell.Validity.Reason;
import assay.judge.cost.ResourceCost;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.CellRecord;
import assay.record.RunRecord;
import assay.record.results.Results.CellResult;
import assay.record.results.Verdicts.Verdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A repeat with a damaged file: emptied, cut, changed, removed, or another repeat's. It is not judged, because the
/// rest of the record looks as if less had happened.
public final class DamagedCell {

  static final String CODE = "E606";

  private DamagedCell() {}

  /// @param damage a sentence for each file
  static CellJudgement finding(RunRecord run, CellRecord cell, List<String> damage) {
    List<Reason> reasons = damage.stream().map(DamagedCell::reason).toList();
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (String checker : run.plan().checks()) {
      verdicts.put(checker, Verdict.unknown("not judged: " + damage.getFirst()));
    }
    Plan.Cell own = cell.cell();
    CellResult result =
        new CellResult(
            own.id(),
            own.strategy(),
            own.repeat(),
            own.control(),
            reasons.stream().map(Reason::told).toList(),
            -1,
            List.of(),
            List.of(),
            ResourceCost.none().costs(),
            List.of(),
            List.of(),
            List.of(),
            null);
    return new CellJudgement(
        own,
        0,
        result,
        reasons,
        verdicts,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        ResourceCost.none(),
        -1,
        0,
        List.of(),
        0);
  }

  private static Reason reason(String damage) {
    String what = damage + "; nothing of this repeat is judged";
    return new Reason(CODE, what, Invalidated.EVERYTHING);
  }

  public static boolean is(CellJudgement judgement) {
    return judgement.reasons().stream().anyMatch(reason -> reason.code().equals(CODE));
  }

  /// @throws ProblemException the failure itself if it is another problem than E703
  static List<String> sentences(RunRecord run, ProblemException failure) {
    Problem problem = failure.problems().getFirst();
    if (!problem.code().equals("E703")) {
      throw failure;
    }
    Problem.Place place = problem.where();
    if (place == null) {
      return List.of(problem.what());
    }
    Path file = Path.of(place.file());
    Path root = run.directory().root();
    String name = (file.startsWith(root) ? root.relativize(file) : file).toString();
    String line = place.line() > 1 ? ", line " + place.line() : "";
    return List.of(name + line + ": " + problem.what());
  }
}
