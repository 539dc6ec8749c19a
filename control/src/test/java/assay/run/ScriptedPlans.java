package assay.run;

import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.Plan.Value;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Plans for scripted clusters: three members on three machines, one client, no checks.
public final class ScriptedPlans {

  /// The rest before the first step.
  static final Duration REST = Duration.ofMillis(700);

  private ScriptedPlans() {}

  public static Plan of(Step step, List<Configuration> configurations, List<Trial> trials) {
    return new PlanBuilder("tradeoffs/scripted")
        .question("What happens when?")
        .engine("reference")
        .workload("tradeoffs")
        .data(Map.of("customers", new Value("100", "default")))
        .configurations(configurations)
        .steps(List.of(step))
        .seed(42)
        .repeats(1)
        .trials(trials)
        .plan();
  }

  public static Plan of(Step step) {
    return of(step, List.of(configuration("sync")), List.of(new Trial("sync-1", "sync", 1)));
  }

  /// Its members are not weighed.
  ///
  /// @param keysAndValues further settings
  public static Configuration configuration(String name, String... keysAndValues) {
    Map<String, Value> settings = new LinkedHashMap<>();
    Map<String, String> given =
        Map.of(
            "members",
            "3",
            "machines",
            "3",
            "backup",
            "sync",
            "heap",
            "64m",
            "client-heap",
            "64m",
            "measure-memory",
            "never");
    given.forEach((key, value) -> settings.put(key, new Value(value, "default")));
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings.put(keysAndValues[i], new Value(keysAndValues[i + 1], "study.yaml:1"));
    }
    return new Configuration(name, name, settings);
  }

  /// An open loop of puts: 2 s of warm-up, a window of 20 s.
  public static Step.Open open(FaultSpec... faults) {
    return Step.Open.of(
        1_000,
        Step.Arrivals.CONSTANT,
        Duration.ofSeconds(2),
        Duration.ofSeconds(20),
        Map.of("put", 100.0),
        256,
        faults);
  }
}
