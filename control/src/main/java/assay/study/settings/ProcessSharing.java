package assay.study.settings;

import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.plan.ClusterSites;
import assay.plan.Configuration;
import assay.plan.Plan.Trial;
import assay.plan.RunOrder;
import assay.plan.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Lets a lean run's trials reuse another trial's processes. Their configurations may differ only in the
/// workload's own settings, and in solutions on maps with the same configuration. Processes that a
/// fault has harmed are not reused, nor members that cannot destroy their maps. With repeats no
/// processes are reused: a repeat is a fresh cluster, and its block stays together.
public final class ProcessSharing {

  private static final String CAPABILITY = "Destroyable";

  private final StudyEngines engines;
  private final List<Configuration> configurations;
  private final List<Step> steps;
  private final Set<String> choices;

  public ProcessSharing(
      StudyEngines engines,
      Workload workload,
      List<Configuration> configurations,
      List<Step> steps) {
    this.engines = engines;
    this.configurations = configurations;
    this.steps = steps;
    choices = workload.settings().stream().map(WorkloadSetting::name).collect(Collectors.toSet());
  }

  /// The same trials, each after the trial with the same processes. Trials in a fixed order come last,
  /// unchanged.
  public List<Trial> of(List<Trial> trials) {
    Map<Map<String, String>, List<Trial>> alike = new LinkedHashMap<>();
    List<Trial> fixed = new ArrayList<>();
    for (Trial trial : trials) {
      if (RunOrder.of(configuration(trial)).fixed()) {
        fixed.add(trial);
      } else {
        alike.computeIfAbsent(dependsOn(trial), key -> new ArrayList<>()).add(trial);
      }
    }
    List<Trial> ordered = new ArrayList<>();
    for (List<Trial> group : alike.values()) {
      Trial starter = group.getFirst();
      ordered.add(starter);
      group.stream().skip(1).map(trial -> trial.on(starter.id())).forEach(ordered::add);
    }
    ordered.addAll(fixed);
    return ordered;
  }

  private Configuration configuration(Trial trial) {
    return configurations.stream()
        .filter(each -> each.name().equals(trial.configuration()))
        .findFirst()
        .orElseThrow();
  }

  /// What a trial's processes depend on; unique to the trial if they cannot be reused.
  private Map<String, String> dependsOn(Trial trial) {
    Configuration configuration = configuration(trial);
    Map<String, String> all = new TreeMap<>(configuration.values().values());
    EngineDescriptor engine = engines.of(configuration).orElseThrow();
    if (engine.simulated()
        || !engine.offers(CAPABILITY, configuration.values())
        || ClusterSites.of(configuration.values()).any()
        || harms(configuration)) {
      return Map.of("trial", trial.id());
    }
    all.put(Configuration.ENGINE, engine.engine());
    all.keySet().removeAll(choices);
    all.keySet().remove(ConfigurationReader.PROMISES);
    all.computeIfPresent(EngineDescriptor.SOLUTION, (key, solution) -> engine.mapsOf(solution));
    return all;
  }

  private boolean harms(Configuration configuration) {
    return Step.forConfiguration(steps, configuration).stream().anyMatch(Step::harms);
  }
}
