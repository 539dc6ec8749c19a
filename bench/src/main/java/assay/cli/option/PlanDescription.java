package assay.cli.option;

import assay.judge.recovery.PlanObstacles;
import assay.plan.Plan;
import assay.plan.Strategy;
import assay.study.ResolvedStudy;
import assay.words.FormerWord;
import java.time.Duration;
import java.util.List;

/// What `assay describe --json` says of a plan.
///
/// @param study the study's id
/// @param question its question
/// @param lean whether it is a lean run
/// @param asks the ids of the figures that the question is about
/// @param renamed words of before that the study says, and what they are called now, a sentence each
/// @param obstacles what in the plan prevents any of them, a sentence each
/// @param baseline the strategy that the others are compared with
/// @param strategies the names of those that run
/// @param leftOut the names of those that a lean run, or `--only`, leaves out
/// @param unavailable the names of those that cannot run here, each with the reason
/// @param cells how many runs there are
/// @param seconds how long all takes, from the command to the report
public record PlanDescription(
    String study,
    String question,
    boolean lean,
    List<String> asks,
    List<String> renamed,
    List<String> obstacles,
    String baseline,
    List<String> strategies,
    List<String> leftOut,
    List<String> unavailable,
    int cells,
    double seconds) {

  public static PlanDescription of(ResolvedStudy resolved, Duration expected) {
    Plan plan = resolved.plan();
    return new PlanDescription(
        plan.study(),
        plan.question(),
        plan.lean(),
        plan.asks(),
        resolved.formerWords().stream().map(FormerWord::sentence).toList(),
        PlanObstacles.of(plan),
        plan.baseline().name(),
        plan.strategies().stream().map(Strategy::name).toList(),
        plan.leftOut(),
        Plan.Unavailable.sentences(plan.unavailable()),
        plan.cells().size(),
        expected.toMillis() / 1000.0);
  }
}
