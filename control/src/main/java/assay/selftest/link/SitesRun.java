package assay.selftest.link;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.judge.RunJudgement;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.results.Results.ObjectiveResult;
import assay.schedule.SeedDerivation;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.ModelRun;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.SimulatedTrial;
import assay.selftest.stage.WorldFolder;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// Plays a world with two sites: the real load and observer on model sites, with record and judgement.
public record SitesRun(SitesWorld world, ModelSites sites, RunJudgement judgement)
    implements SimulatedRun {

  private static final String NONE_LOST = "cross-site-losses == 0";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /// How long a run with shared keys waits: which change comes last is not known.
  private static final Duration CALM = Duration.ofSeconds(3);

  public static SitesRun of(SitesWorld world, WorldFolder worlds) throws Exception {
    ModelRun<ModelSites> run = ModelRun.of(plan(world), worlds, trial -> play(world, trial));
    return new SitesRun(world, run.model(), run.judgement());
  }

  static boolean isOfLosses(ObjectiveResult objective) {
    return objective.text().equals(NONE_LOST);
  }

  private static ModelSites play(SitesWorld world, SimulatedTrial trial) throws Exception {
    ModelSites sites =
        new ModelSites(
            world, trial.clock(), new SplittableRandom(SeedDerivation.of(world.seed(), 50)));
    DataParameters data =
        new DataParameters(
            Map.of(SitesWorkload.NAME, (long) world.keys()),
            new Settings(
                settings(world).entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().text()))));
    trial.onFault(fault -> sites.cut());
    trial.listen(sites::heard);
    trial.begin("both sites answer");
    int clients = world.clients() + world.there();
    for (int client = 0; client < clients; client++) {
      trial.join(
          clients,
          1,
          sites.client(client < world.clients() ? 0 : 1, client),
          new SitesWorkload(trial.clock()),
          data,
          SeedDerivation.of(world.seed(), 51));
    }
    if (world.there() > 0) {
      trial.observe("ny", 1, 1, sites.observer(0), new SitesWorkload(trial.clock()), data);
    }
    trial.observe("ldn", 2, 1, sites.observer(1), new SitesWorkload(trial.clock()), data);
    trial.load();
    sites.loadBegins();
    trial.run();
    trial.drain(world.there() > 0, world.there() > 0 ? CALM : PATIENCE);
    sites.loadIsOver();
    trial.audit();
    trial.end();
    return sites;
  }

  private static Plan plan(SitesWorld world) {
    return ModelRun.plan(world.seed(), settings(world), step(world))
        .question("What becomes of the changes of this world?")
        .workload(SitesWorkload.NAME)
        .data(Map.of(SitesWorkload.NAME, ModelRun.value(world.keys())))
        .checks(
            List.of(
                "cross-site-losses",
                "cross-site-duplicates",
                "cross-site-order",
                "cross-site-lag",
                "convergence"))
        .objectives(
            List.of(ModelRun.none("cross-site-losses", 1), ModelRun.none("divergent-keys", 2)))
        .plan();
  }

  private static Map<String, Plan.Value> settings(SitesWorld world) {
    Map<String, Plan.Value> settings = new HashMap<>();
    settings.put("replication", ModelRun.value("model"));
    String sites = "ny 1 clients %d, ldn 1".formatted(world.clients());
    if (world.there() > 0) {
      sites += " clients " + world.there();
      settings.put("direction", ModelRun.value("both-ways"));
      settings.put("writers", ModelRun.value("shared"));
    }
    settings.put("sites", ModelRun.value(sites));
    return settings;
  }

  private static Step.Open step(SitesWorld world) {
    Duration at = Duration.ofMillis(world.cutAt());
    Duration lasts = Duration.ofMillis(world.cutFor());
    return ModelRun.step(
        world.rate(),
        0,
        world.window(),
        Map.of("put", 100 * (1 - world.deletes()), "remove", 100 * world.deletes()),
        lasts.isZero()
            ? List.of()
            : List.of(new FaultSpec("partition", "link", at, lasts, 0, Duration.ZERO)));
  }

  @Override
  public Map<String, Long> seen() {
    return Map.of(
        world.there() > 0 ? "worlds of sites that both write" : "worlds of sites",
        1L,
        "changes",
        (long) sites.changes().size());
  }

  @Override
  public List<FalseStatement> lies() {
    return world.there() > 0 ? ConflictTruthCheck.of(this) : SitesTruthCheck.of(this);
  }
}
