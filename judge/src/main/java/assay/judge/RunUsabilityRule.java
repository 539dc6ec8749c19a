package assay.judge;

import assay.fact.Finding;
import assay.judge.trial.DamagedTrial;
import assay.judge.trial.SoakRoundJudge;
import assay.judge.trial.TrialJudgement;
import assay.metric.ResultsTableSide;
import assay.plan.Plan;
import assay.record.results.InvalidReason;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Decides whether a run is usable.
///
/// A figure invalid in one repeat or for one kind is left out there, and the report says so. A run is invalid only if
/// a configuration has no time, rate or finding left, or if a recorded file is damaged: then others may be too. A soak
/// has its own rule ([SoakRoundJudge]).
final class RunUsabilityRule {

  private RunUsabilityRule() {}

  static List<InvalidReason> reasonsAgainst(
      Plan plan, List<Row> rows, List<TrialJudgement> judgements) {
    if (judgements.isEmpty()) {
      return List.of(InvalidReason.of("E704", new NoRunBegun()));
    }
    if (plan.soaks()) {
      return SoakRoundJudge.invalid(plan, judgements);
    }
    Set<InvalidReason> reasons = new LinkedHashSet<>();
    reasons.addAll(
        SoakRoundJudge.invalid(plan, judgements.stream().filter(DamagedTrial::is).toList()));
    for (Row row : rows) {
      List<TrialJudgement> own =
          judgements.stream()
              .filter(judgement -> judgement.trial().configuration().equals(row.configuration()))
              .toList();
      if (!own.isEmpty() && row.figures().stream().noneMatch(RunUsabilityRule::tells)) {
        reasons.addAll(SoakRoundJudge.invalid(plan, own));
      }
    }
    return List.copyOf(reasons);
  }

  /// Whether a figure shows a gain or a checker's finding; weights of processes and exits do not.
  private static boolean tells(Figure figure) {
    return figure.value() != null
        && (figure.side() == ResultsTableSide.GAIN || figure.id().family().check().isPresent());
  }

  record NoRunBegun() implements Finding {}
}
