package assay.judge.trial;

import assay.fact.Finding;
import assay.fact.Quoted;
import assay.judge.cost.ResourceCost;
import assay.judge.trial.CheckerRegistry.NotJudged;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.results.Results.TrialResult;
import assay.record.results.Verdicts.Verdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A repeat with a damaged file: emptied, cut, changed, removed, or another repeat's. It is not judged, because the
/// rest of the record looks as if less had happened.
public final class DamagedTrial {

  static final String CODE = "E606";

  private DamagedTrial() {}

  /// @param damage a sentence for each file
  static TrialJudgement finding(RunRecord run, TrialRecord trial, List<String> damage) {
    List<Reason> reasons = damage.stream().map(DamagedTrial::reason).toList();
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (String checker : run.plan().checks()) {
      verdicts.put(checker, Verdict.unknown(new NotJudged(new Quoted(damage.getFirst()))));
    }
    Plan.Trial own = trial.trial();
    TrialResult result =
        new TrialResult(
            own.id(),
            own.configuration(),
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
            List.of(),
            null);
    return new TrialJudgement(
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
        0,
        List.of());
  }

  private static Reason reason(String damage) {
    return new Reason(CODE, new RepeatDamaged(new Quoted(damage)), Invalidated.EVERYTHING);
  }

  public static boolean is(TrialJudgement judgement) {
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

  record RepeatDamaged(Finding damage) implements Finding {}
}
