package assay.cli.workspace;

import assay.engine.EngineDescriptor;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.fault.FaultKind;
import assay.problem.ProblemException;
import java.time.Duration;
import java.util.List;

/// Makes plans for soaks, and refuses plans that cannot run in rounds.
public final class SoakPlanner {

  private static final String DESTROYABLE = "Destroyable";

  private SoakPlanner() {}

  /// The plan of a configuration's soak.
  ///
  /// @throws ProblemException E418 if the engine or a fault does not allow rounds
  public static Plan of(
      Plan plan, EngineDescriptor engine, Configuration configuration, Duration duration) {
    if (engine.simulated()) {
      throw ProblemException.ofInput(
          "E418",
          "the members of `%s` live inside the client, and every round has a new client"
              .formatted(engine.engine()),
          "soak another engine");
    }
    if (!engine.capabilities().contains(DESTROYABLE)) {
      throw ProblemException.ofInput(
          "E418",
          "`%s` cannot drop its data, which every round does at its end".formatted(engine.engine()),
          "soak another engine");
    }
    engine
        .taken(DESTROYABLE)
        .forEach((setting, values) -> requireNotTaken(engine, configuration, setting, values));
    for (Step step : plan.steps(configuration)) {
      if (step.faults().stream().anyMatch(SoakPlanner::adds)) {
        throw ProblemException.ofInput(
            "E418",
            "every round would `add` a member, until there is no room",
            "use `restart`, or leave that fault out");
      }
      if (step.faults().stream().anyMatch(fault -> !fault.release().isEmpty())) {
        throw ProblemException.ofInput(
            "E418",
            "after the first round the members would already run the new release",
            "use `rolling-restart`, or leave the upgrade out");
      }
    }
    return plan.soaking(configuration, duration);
  }

  private static void requireNotTaken(
      EngineDescriptor engine, Configuration configuration, String setting, List<String> values) {
    String value = configuration.values().text(setting, "");
    if (values.contains(value)) {
      throw ProblemException.ofInput(
          "E418",
          "with `%s: %s` `%s` cannot drop its data, which every round does at its end"
              .formatted(setting, value, engine.engine()),
          "soak another configuration: --configuration NAME");
    }
  }

  private static boolean adds(FaultSpec fault) {
    return FaultKind.of(fault.fault()).filter(FaultKind::adds).isPresent();
  }
}
