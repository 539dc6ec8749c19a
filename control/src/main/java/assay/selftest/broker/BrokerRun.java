package assay.selftest.broker;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.record.history.History;
import assay.schedule.SeedDerivation;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.ModelRun;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.SimulatedTrial;
import assay.selftest.stage.WorldFolder;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Plays an orders world: the real load on a model broker, with record and judgement.
public record BrokerRun(
    BrokerWorld world, ModelBroker broker, History history, RunJudgement judgement)
    implements SimulatedRun {

  public static BrokerRun of(BrokerWorld world, WorldFolder worlds) throws Exception {
    ModelRun<ModelBroker> run = ModelRun.of(plan(world), worlds, trial -> play(world, trial));
    return new BrokerRun(world, run.model(), run.history(), run.judgement());
  }

  private static Plan plan(BrokerWorld world) {
    Map<String, Double> mix =
        Map.of("order", 100 * world.replies(), "place", 100 * (1 - world.replies()));
    return ModelRun.plan(
            world.seed(),
            Map.of("broker", ModelRun.value("model")),
            ModelRun.step(world.rate(), 0, world.window(), mix, List.of()))
        .question("What becomes of the orders of this world?")
        .workload(OrderWorkload.ORDERS)
        .checks(List.of(OrderWorkload.ORDERS))
        .objectives(List.of(ModelRun.none("lost-orders", 1)))
        .plan();
  }

  @Override
  public Map<String, Long> seen() {
    return Map.of("worlds of orders", 1L, "orders", (long) broker.heard().size());
  }

  @Override
  public List<FalseStatement> lies() {
    return OrderTruthCheck.of(this);
  }

  private static ModelBroker play(BrokerWorld world, SimulatedTrial trial) throws Exception {
    ModelBroker broker =
        new ModelBroker(
            world, trial.clock(), new SplittableRandom(SeedDerivation.of(world.seed(), 43)));
    trial.begin("the broker answers");
    for (int client = 0; client < world.clients(); client++) {
      trial.join(
          world.clients(),
          1,
          broker,
          new OrderWorkload(),
          new DataParameters(Map.of(), new Settings(Map.of())),
          SeedDerivation.of(world.seed(), 44));
    }
    trial.load();
    trial.run();
    trial.audit();
    trial.end();
    return broker;
  }
}
