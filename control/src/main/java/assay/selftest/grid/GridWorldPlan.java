package assay.selftest.grid;

import assay.metric.LimitRelation;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import assay.plan.Step.Keys;
import assay.plan.rate.Rate;
import assay.selftest.stage.SimulatedHarm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The plan of a world's run, as resolved from a study.
public final class GridWorldPlan {

  private static final String CLOSED_STEP = "closed-1";

  public static final String PUT = "put";
  public static final String GET = "get";
  public static final int ROUNDS_DISCARDED = 1;

  private GridWorldPlan() {}

  public static Plan of(GridWorld world) {
    List<Configuration> configurations = new ArrayList<>();
    List<Plan.Trial> trials = new ArrayList<>();
    for (GridWorld.Configuration each : world.configurations()) {
      configurations.add(
          new Configuration(
              each.name(),
              each.name(),
              Map.of("backup", new Plan.Value(each.copies().name(), "world"))));
    }
    for (int repeat = 1; repeat <= world.repeats(); repeat++) {
      for (Configuration configuration : configurations) {
        trials.add(
            new Plan.Trial(configuration.slug() + "-" + repeat, configuration.name(), repeat));
      }
    }
    return new PlanBuilder("world/" + world.seed())
        .question("What does this world cost?")
        .engine("model")
        .workload("registers")
        .data(Map.of("registers", new Plan.Value(Integer.toString(world.keys()), "world")))
        .configurations(configurations)
        .steps(List.of(step(world)))
        .checks(checks(world))
        .objectives(
            List.of(
                new Objective("lost-writes == 0", "lost-writes", LimitRelation.EQUAL, 0, 1),
                new Objective("stale-reads == 0", "stale-reads", LimitRelation.EQUAL, 0, 2)))
        .seed(world.seed())
        .repeats(world.repeats())
        .trials(trials)
        .plan();
  }

  /// Recovery needs a schedule.
  private static List<String> checks(GridWorld world) {
    List<String> checks =
        List.of("lost-writes", "stale-reads", "linearizability", "session-guarantees", "recovery");
    return world.closed() == null ? checks : checks.subList(0, checks.size() - 1);
  }

  private static Step step(GridWorld world) {
    Keys keys =
        world.zipf() > 0
            ? new Keys("zipf(" + world.zipf() + ")", Keys.Choice.ZIPF, world.zipf(), 0, 0)
            : Keys.UNIFORM;
    Map<String, Double> mix = Map.of(PUT, 100 * world.writes(), GET, 100 * (1 - world.writes()));
    GridWorld.Closed closed = world.closed();
    if (closed == null) {
      return new Step.Open(
          "open-1",
          rate(world),
          world.constant() ? Step.Arrivals.CONSTANT : Step.Arrivals.POISSON,
          Duration.ofMillis(world.warmUp()),
          Duration.ofMillis(world.window()),
          mix,
          keys,
          world.inFlight(),
          world.faults().stream().map(SimulatedHarm::fault).toList(),
          null,
          null);
    }
    Duration think = Duration.ofMillis(closed.think());
    if (closed.rounds()) {
      return new Step.Closed(
          CLOSED_STEP,
          closed.threads(),
          think,
          ROUNDS_DISCARDED,
          List.of(part(world, PUT), part(world, GET)));
    }
    return new Step.Timed(
        CLOSED_STEP,
        closed.threads(),
        think,
        Duration.ofMillis(world.warmUp()),
        Duration.ofMillis(world.window()),
        mix,
        keys,
        null);
  }

  /// Each kind's round has its share of the window's requests.
  private static Step.Part part(GridWorld world, String kind) {
    double share = kind.equals(PUT) ? world.writes() : 1 - world.writes();
    int count = (int) Math.max(1, share * world.rate() * world.window() / 1000);
    return new Step.Part(kind + " " + count, kind, count, 1);
  }

  private static Rate rate(GridWorld world) {
    if (world.swing() == 0) {
      return Rate.constant(world.rate());
    }
    double end = world.rate() * world.swing();
    long nanos = Duration.ofMillis(world.window()).toNanos();
    return new Rate(
        "%s/s to %s/s".formatted(world.rate(), end),
        List.of(new Rate.Point(0, world.rate()), new Rate.Point(nanos, end)));
  }
}
