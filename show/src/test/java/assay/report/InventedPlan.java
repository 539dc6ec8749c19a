package assay.report;

import assay.metric.LimitRelation;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class InventedPlan {

  private InventedPlan() {}

  static Plan of(List<String> names, int repeats) {
    List<Configuration> configurations = new ArrayList<>();
    List<Plan.Trial> trials = new ArrayList<>();
    for (String name : names) {
      Map<String, Value> settings = new LinkedHashMap<>();
      settings.put("backup", new Value(name.replace("closest+", ""), "first-look.yaml:9"));
      settings.put(
          "reads",
          new Value(name.startsWith("closest") ? "closest" : "primary", "first-look.yaml:10"));
      settings.put("members", new Value("3", "first-look.yaml:5"));
      settings.put("machines", new Value("3", "first-look.yaml:5"));
      settings.put("heap", new Value("256m", "default"));
      configurations.add(new Configuration(name, FirstLook.id(name, 1), settings));
      for (int repeat = 1; repeat <= repeats; repeat++) {
        trials.add(new Plan.Trial(FirstLook.id(name, repeat), name, repeat));
      }
    }
    return new PlanBuilder("first-look")
        .question("What does a backup buy, and what does it cost?")
        .engine("coherence")
        .workload("tradeoffs")
        .data(Map.of("customers", new Value("3000", "first-look.yaml:7")))
        .configurations(configurations)
        .steps(List.of(step()))
        .checks(List.of("lost-writes", "stale-reads", "recovery"))
        .objectives(
            List.of(
                new Plan.Objective("lost-writes == 0", "lost-writes", LimitRelation.EQUAL, 0, 21)))
        .seed(7)
        .repeats(repeats)
        .lean(true)
        .trials(trials)
        .plan();
  }

  private static Step step() {
    return Step.Open.of(
        2000,
        Step.Arrivals.CONSTANT,
        Duration.ofSeconds(6),
        Duration.ofSeconds(24),
        new LinkedHashMap<>(Map.of("put", 50.0, "get", 50.0)),
        256,
        new FaultSpec("kill", "member", Duration.ofSeconds(12)));
  }
}
