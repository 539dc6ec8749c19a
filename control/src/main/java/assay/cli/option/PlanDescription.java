package assay.cli.option;

import assay.judge.recovery.UnmeasurableFigures;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.sentence.SentenceRenderer;
import assay.study.ResolvedStudy;
import java.time.Duration;
import java.util.List;

/// The content of `assay describe --json` for a plan.
///
/// @param study the study's id
/// @param asks ids of the figures that the question is about
/// @param obstacles what in the plan prevents a figure, a sentence each
/// @param baseline the configuration that others are compared with
/// @param configurations names of the configurations that run
/// @param leftOut names of the configurations that a lean run or `--only` leaves out
/// @param unavailable names of the configurations that the engine or this host cannot run, each with the reason
/// @param trials the run count
/// @param seconds the total duration, from the command to the report
public record PlanDescription(
    String study,
    String question,
    boolean lean,
    List<String> asks,
    List<String> obstacles,
    String baseline,
    List<String> configurations,
    List<String> leftOut,
    List<String> unavailable,
    int trials,
    double seconds) {

  public static PlanDescription of(ResolvedStudy resolved, Duration expected) {
    Plan plan = resolved.plan();
    return new PlanDescription(
        plan.study(),
        plan.question(),
        plan.lean(),
        plan.asks(),
        UnmeasurableFigures.of(plan).stream().map(SentenceRenderer::of).toList(),
        plan.baseline().name(),
        plan.configurations().stream().map(Configuration::name).toList(),
        plan.leftOut(),
        Plan.Unavailable.sentences(plan.unavailable()),
        plan.trials().size(),
        expected.toMillis() / 1000.0);
  }
}
