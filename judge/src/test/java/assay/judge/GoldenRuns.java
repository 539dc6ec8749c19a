package assay.judge;

import assay.metric.LimitRelation;
import assay.plan.Plan.Objective;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial.Behaviour;
import java.io.IOException;
import java.util.List;

/// The synthetic runs with fixed judgements.
public final class GoldenRuns {

  private GoldenRuns() {}

  /// One run each on a grid without losses, one that loses a member's keys and one with stale
  /// reads, with objectives of every relation.
  public static SyntheticRun losing(JudgedRuns runs) throws IOException {
    runs.behaviours.put("sync", Behaviour.good());
    runs.behaviours.put("none", Behaviour.good().forgetting().taking(100_000));
    runs.behaviours.put("closest", Behaviour.good().stale(0.2));
    return runs.run(1, plan -> JudgedRuns.withObjectives(plan, objectives()));
  }

  private static List<Objective> objectives() {
    return List.of(
        new Objective("lost-writes == 0", "lost-writes", LimitRelation.EQUAL, 0, 1),
        new Objective("stale-reads <= 1%", "stale-reads", LimitRelation.AT_MOST, 0.01, 2),
        new Objective("p99(put) < 5ms", "p99(put)", LimitRelation.LESS, 5e6, 3),
        new Objective("p50(get) >= 1us", "p50(get)", LimitRelation.AT_LEAST, 1e3, 4),
        new Objective("throughput > 1900/s", "throughput", LimitRelation.MORE, 1900, 5),
        new Objective("recovery < 1s", "recovery", LimitRelation.LESS, 1e9, 6));
  }

  /// One run each with a punctual generator, late ones, and a grid that cannot keep up.
  public static SyntheticRun late(JudgedRuns runs) throws IOException {
    runs.behaviours.put("sync", Behaviour.good());
    runs.behaviours.put("late", Behaviour.good().late(5_000_000));
    runs.behaviours.put("later", Behaviour.good().late(20_000_000));
    runs.behaviours.put(
        "down", new Behaviour(2000, 20, 10, 200_000, 20_000, 12_000_000_000L, false, 0));
    return runs.run(1, plan -> JudgedRuns.withObjectives(plan, objectives()));
  }

  /// Six repeats of two configurations, with one loss in a minority of one configuration's runs.
  static SyntheticRun six(JudgedRuns runs) throws IOException {
    Behaviour calm = new Behaviour(500, 8, 3, 100_000, 20_000, 450_000_000, false, 0);
    runs.behaviours.put("sync", calm.taking(200_000));
    runs.behaviours.put("none", calm);
    runs.otherwise.put("none-2", calm.forgetting());
    runs.otherwise.put("none-5", calm.forgetting());
    return runs.run(6, plan -> JudgedRuns.withObjectives(plan, objectives()));
  }
}
