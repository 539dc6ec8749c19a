package assay.selftest.shop;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.api.Workload;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.history.History;
import assay.schedule.SeedDerivation;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.ModelRun;
import assay.selftest.stage.SimulatedHarm;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.SimulatedTrial;
import assay.selftest.stage.WorldFolder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.SplittableRandom;

/// Plays a sessions world: the real load and workload on a model shop, with record and judgement.
public record ShopRun(ShopWorld world, ModelShop shop, History history, RunJudgement judgement)
    implements SimulatedRun {

  private static final List<String> CHECKS =
      List.of("session-state", "lost-updates", "session-guarantees");

  private static final String WORKLOAD = "web-shop";
  private static final List<ServiceLoader.Provider<Workload>> WORKLOADS =
      ServiceLoader.load(Workload.class).stream().toList();
  private static final int SETTLES_SECONDS = 30;

  public static ShopRun of(ShopWorld world, WorldFolder worlds) throws Exception {
    ModelRun<ModelShop> run = ModelRun.of(plan(world), worlds, trial -> play(world, trial));
    return new ShopRun(world, run.model(), run.history(), run.judgement());
  }

  @Override
  public Map<String, Long> seen() {
    Map<String, Long> seen = new HashMap<>();
    seen.put("worlds of sessions", 1L);
    seen.put("pages", (long) shop.visits().size());
    ShopStaleRateCheck.count(this, seen);
    return seen;
  }

  @Override
  public List<FalseStatement> lies() {
    return ShopTruthCheck.of(this);
  }

  private static ModelShop play(ShopWorld world, SimulatedTrial trial) throws Exception {
    ModelShop shop =
        new ModelShop(
            world, trial.clock(), new SplittableRandom(SeedDerivation.of(world.seed(), 47)));
    trial.onFault(fault -> shop.harm(world.faults().get(fault)));
    trial.begin("every node answers");
    for (int client = 0; client < world.clients(); client++) {
      trial.join(
          world.clients(),
          world.nodes(),
          shop.client(client),
          workload(),
          data(world),
          SeedDerivation.of(world.seed(), 48));
    }
    trial.load();
    shop.loadBegins();
    trial.run();
    trial.clock().sleepUntil(trial.clock().nanos() + SETTLES_SECONDS * 1_000_000_000L);
    shop.loadIsOver();
    trial.audit();
    trial.end();
    return shop;
  }

  /// The real workload, which knows what each session must hold.
  private static Workload workload() {
    return WORKLOADS.stream()
        .map(ServiceLoader.Provider::get)
        .filter(each -> each.name().equals(WORKLOAD))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no workload " + WORKLOAD));
  }

  private static DataParameters data(ShopWorld world) {
    return new DataParameters(
        Map.of("users", (long) world.users()),
        new Settings(Map.of("elsewhere", world.elsewhere() + "%")));
  }

  private static Plan plan(ShopWorld world) {
    return ModelRun.plan(world.seed(), Map.of("store", ModelRun.value("model")), step(world))
        .question("What becomes of the sessions of this world?")
        .workload(WORKLOAD)
        .data(Map.of("users", ModelRun.value(world.users())))
        .checks(CHECKS)
        .objectives(
            List.of(
                ModelRun.none("lost-sessions", 1),
                ModelRun.none("lost-attributes", 2),
                ModelRun.none("stale-attributes", 3),
                ModelRun.none("lost-updates", 4)))
        .plan();
  }

  private static Step.Open step(ShopWorld world) {
    Map<String, Double> mix =
        world.visits()
            ? Map.of("visit", 70.0, "look", 30.0)
            : Map.of(
                "login",
                6.0,
                "search",
                15.0,
                "view",
                15.0,
                "add",
                22.0,
                "look",
                30.0,
                "purchase",
                6.0,
                "logout",
                6.0);
    return ModelRun.step(
        world.rate(),
        world.warmUp(),
        world.window(),
        mix,
        world.faults().stream().map(SimulatedHarm::fault).toList());
  }
}
