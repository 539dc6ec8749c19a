package assay.selftest.stage;

import assay.fact.Quoted;
import assay.judge.RunJudgement;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Map;

/// A simulated run, with its true events and judgement.
public interface SimulatedRun {

  RunJudgement judgement();

  /// A checker's finding in a run with one trial.
  default Verdict verdict(String checker) {
    return judgement().verdicts().verdicts().stream()
        .filter(each -> each.checker().equals(checker))
        .map(TrialVerdict::verdict)
        .findFirst()
        .orElse(Verdict.unknown(new Quoted("no verdict")));
  }

  List<FalseStatement> lies();

  Map<String, Long> seen();

  @FunctionalInterface
  interface Player<W extends Record & SimulatedWorld> {

    /// @param folder for the run's record, which the player deletes
    SimulatedRun play(W world, WorldFolder folder) throws Exception;
  }
}
