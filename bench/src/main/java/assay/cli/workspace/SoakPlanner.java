package assay.cli.workspace;

import assay.engine.EngineDescriptor;
import assay.plan.FaultKind;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.time.Duration;
import java.util.List;

/// Makes plans for soaks, and refuses plans that cannot run in rounds.
public final class SoakPlanner {

  private static final String DESTROYABLE = "Destroyable";

  private SoakPlanner() {}

  /// The plan of a strategy's soak.
  ///
  /// @throws ProblemException E418 if the engine or a fault does not allow rounds
  public static Plan of(Plan plan, EngineDescriptor engine, Strategy strategy, Duration duration) {
    if (engine.simulated()) {
      throw refused(
          "E418",
          "the members of `%s` live inside the client, of which every round has a new one"
              .formatted(engine.engine()),
          "soak another engine");
    }
    if (!engine.capabilities().contains(DESTROYABLE)) {
      throw refused(
          "E418",
          "`%s` cannot throw away what it stores, as every round does at its end"
              .formatted(engine.engine()),
          "soak another engine");
    }
    engine
        .taken(DESTROYABLE)
        .forEach((setting, values) -> requireNotTaken(engine, strategy, setting, values));
    for (Step step : plan.steps(strategy)) {
      if (step instanceof Step.Open open && open.faults().stream().anyMatch(SoakPlanner::adds)) {
        throw refused(
            "E418",
            "every round would `add` a member, until none has room",
            "use `restart`, or leave that fault out");
      }
    }
    return plan.soaking(strategy, duration);
  }

  private static void requireNotTaken(
      EngineDescriptor engine, Strategy strategy, String setting, List<String> values) {
    String value = strategy.values().text(setting, "");
    if (values.contains(value)) {
      throw refused(
          "E418",
          "with `%s: %s` `%s` cannot throw away what it stores, as every round does at its end"
              .formatted(setting, value, engine.engine()),
          "soak another strategy: --strategy NAME");
    }
  }

  private static boolean adds(FaultSpec fault) {
    return fault.fault().equals(FaultKind.ADD.word());
  }

  private static ProblemException refused(String code, String what, String help) {
    return new ProblemException(ExitCode.INVALID_INPUT, new Problem(code, what, help));
  }
}
