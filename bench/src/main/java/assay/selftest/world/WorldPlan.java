package assay.selftest.world;

import assay.metric.LimitRelation;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import assay.plan.Step.Keys;
import assay.plan.rate.Rate;
import assay.selftest.stage.Harm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The plan of a world's run, as resolved from a study.
final class WorldPlan {

  static final String STEP = "open-1";

  private WorldPlan() {}

  static Plan of(World world) {
    List<Configuration> configurations = new ArrayList<>();
    List<Plan.Trial> trials = new ArrayList<>();
    for (World.Configuration each : world.configurations()) {
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
        .checks(List.of("lost-writes", "stale-reads", "linearizability", "sessions", "recovery"))
        .objectives(
            List.of(
                new Objective("lost-writes == 0", "lost-writes", LimitRelation.EQUAL, 0, 1),
                new Objective("stale-reads == 0", "stale-reads", LimitRelation.EQUAL, 0, 2)))
        .seed(world.seed())
        .repeats(world.repeats())
        .trials(trials)
        .plan();
  }

  private static Step.Open step(World world) {
    Keys keys =
        world.zipf() > 0
            ? new Keys("zipf(" + world.zipf() + ")", Keys.Choice.ZIPF, world.zipf(), 0, 0)
            : new Keys("uniform", Keys.Choice.UNIFORM, 0, 0, 0);
    return new Step.Open(
        STEP,
        rate(world),
        world.constant() ? Step.Arrivals.CONSTANT : Step.Arrivals.POISSON,
        Duration.ofMillis(world.warmUp()),
        Duration.ofMillis(world.window()),
        Map.of("put", 100 * world.writes(), "get", 100 * (1 - world.writes())),
        keys,
        world.inFlight(),
        world.faults().stream().map(Harm::fault).toList(),
        null,
        null);
  }

  private static Rate rate(World world) {
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
