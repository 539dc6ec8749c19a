package assay.selftest.broker;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.metric.LimitRelation;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import assay.record.history.History;
import assay.record.io.RunDirectory;
import assay.schedule.Seed;
import assay.selftest.stage.Lie;
import assay.selftest.stage.RecordedRun;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.SimulatedTrial;
import assay.selftest.stage.WorldFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// A run of a world of orders: the real load on a model broker, with record and judgement.
public record BrokerRun(
    BrokerWorld world, ModelBroker broker, History history, RunJudgement judgement)
    implements SimulatedRun {

  private static final String CONFIGURATION = "model";

  public static BrokerRun of(BrokerWorld world, WorldFolder worlds) throws Exception {
    Path folder = worlds.world();
    try {
      RunDirectory directory = new RunDirectory(folder);
      List<ModelBroker> brokers = new ArrayList<>();
      List<History> histories = new ArrayList<>();
      RecordedRun.of(
          plan(world),
          0,
          directory,
          trial -> {
            brokers.add(play(world, trial));
            histories.add(trial.history());
          });
      return new BrokerRun(world, brokers.getFirst(), histories.getFirst(), Judge.judge(directory));
    } finally {
      WorldFolder.delete(folder);
    }
  }

  private static Plan plan(BrokerWorld world) {
    Step.Open step =
        new Step.Open(
            "open-1",
            world.rate(),
            Step.Arrivals.POISSON,
            Duration.ZERO,
            Duration.ofMillis(world.window()),
            Map.of("order", 100 * world.replies(), "place", 100 * (1 - world.replies())),
            new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0),
            64,
            List.of(),
            null);
    return new PlanBuilder("world/" + world.seed())
        .question("What becomes of the orders of this world?")
        .engine("model")
        .workload(OrderWorkload.ORDERS)
        .configurations(
            List.of(
                new Configuration(
                    CONFIGURATION,
                    CONFIGURATION,
                    Map.of("broker", new Plan.Value(CONFIGURATION, "world")))))
        .steps(List.of(step))
        .checks(List.of(OrderWorkload.ORDERS))
        .objectives(
            List.of(new Objective("lost-orders == 0", "lost-orders", LimitRelation.EQUAL, 0, 1)))
        .seed(world.seed())
        .repeats(1)
        .trials(List.of(new Plan.Trial(CONFIGURATION + "-1", CONFIGURATION, 1)))
        .plan();
  }

  @Override
  public Map<String, Long> seen() {
    return Map.of("worlds of orders", 1L, "orders", (long) broker.heard().size());
  }

  @Override
  public List<Lie> lies() {
    return OrderLies.of(this);
  }

  private static ModelBroker play(BrokerWorld world, SimulatedTrial trial) throws Exception {
    ModelBroker broker =
        new ModelBroker(world, trial.clock(), new SplittableRandom(Seed.of(world.seed(), 43)));
    trial.begin("the broker answers");
    for (int client = 0; client < world.clients(); client++) {
      trial.join(
          world.clients(),
          1,
          broker,
          new OrderWorkload(),
          new DataParameters(Map.of(), new Settings(Map.of())),
          Seed.of(world.seed(), 44));
    }
    trial.load();
    trial.run();
    trial.audit();
    trial.end();
    return broker;
  }
}
