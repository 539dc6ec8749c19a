package assay.judge;

import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.record.SomeEvent;
import assay.record.SyntheticCell;
import assay.record.SyntheticCell.Behaviour;
import assay.record.SyntheticRun;
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

/// Whole run directories from synthetic grids with known faults: by strategy, and otherwise by
/// cell.
public abstract class JudgedRuns {

  public static final long MINUTE = 60_000_000_000L;

  @TempDir public Path folder;

  public final Map<String, Behaviour> behaviours = new LinkedHashMap<>();
  public final Map<String, Behaviour> otherwise = new LinkedHashMap<>();

  public SyntheticRun run(int repeats, UnaryOperator<Plan> change) throws IOException {
    Step step = SyntheticCell.step(behaviours.values().iterator().next());
    List<Strategy> strategies = behaviours.keySet().stream().map(SyntheticCell::strategy).toList();
    Plan plan = change.apply(SyntheticCell.plan(step, strategies, repeats));
    SyntheticRun run = new SyntheticRun(folder.resolve("2026-11-21-a7f3-first-look"), plan);
    run.events(SomeEvent.of(0, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()));
    long begins = MINUTE;
    for (Plan.Cell cell : plan.cells()) {
      Behaviour behaviour = behaviours.getOrDefault(cell.strategy(), Behaviour.good());
      behaviour = otherwise.getOrDefault(cell.id(), behaviour);
      new SyntheticCell(cell.id(), behaviour, cell.id().hashCode(), begins).into(run);
      begins += MINUTE;
    }
    return run;
  }

  Results judge() throws IOException {
    return Judge.judge(run(1, plan -> plan).directory()).results();
  }

  public static Figure figure(Results results, String strategy, String metric) {
    return results.rows().stream()
        .filter(row -> row.strategy().equals(strategy))
        .flatMap(row -> row.figures().stream())
        .filter(figure -> figure.metric().equals(metric))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + metric + " of " + strategy));
  }

  public static Plan withObjectives(Plan plan, List<Plan.Objective> objectives) {
    return plan.toBuilder().objectives(objectives).plan();
  }

  static String reason(Figure figure) {
    return figure.withheld() == null ? "" : figure.withheld().text();
  }
}
