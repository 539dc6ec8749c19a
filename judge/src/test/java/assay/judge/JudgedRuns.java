package assay.judge;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;

/// Whole run directories from synthetic grids with known faults: by configuration, and otherwise by
/// trial.
public abstract class JudgedRuns {

  public static final long MINUTE = 60_000_000_000L;

  @TempDir public Path folder;

  public final Map<String, Behaviour> behaviours = new LinkedHashMap<>();
  public final Map<String, Behaviour> otherwise = new LinkedHashMap<>();

  public SyntheticRun run(int repeats, UnaryOperator<Plan> change) throws IOException {
    Step step = SyntheticTrial.step(behaviours.values().iterator().next());
    List<Configuration> configurations =
        behaviours.keySet().stream().map(SyntheticTrial::configuration).toList();
    Plan plan = change.apply(SyntheticTrial.plan(step, configurations, repeats));
    SyntheticRun run = new SyntheticRun(folder.resolve("2026-11-21-a7f3-first-look"), plan);
    run.events(SomeEvent.of(0, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()));
    long begins = MINUTE;
    for (Plan.Trial trial : plan.trials()) {
      Behaviour behaviour = behaviours.getOrDefault(trial.configuration(), Behaviour.good());
      behaviour = otherwise.getOrDefault(trial.id(), behaviour);
      new SyntheticTrial(trial.id(), behaviour, trial.id().hashCode(), begins).into(run);
      begins += MINUTE;
    }
    return run;
  }

  Results judge() throws IOException {
    return Judge.judge(run(1, plan -> plan).directory()).results();
  }

  public static Figure figure(Results results, String configuration, String metric) {
    return results.rows().stream()
        .filter(row -> row.configuration().equals(configuration))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> figure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric + " of " + configuration));
  }

  public static Plan withObjectives(Plan plan, List<Plan.Objective> objectives) {
    return plan.toBuilder().objectives(objectives).plan();
  }

  static String reason(Figure figure) {
    return figure.withheld() == null ? "" : Said.of(figure.withheld().text());
  }
}
