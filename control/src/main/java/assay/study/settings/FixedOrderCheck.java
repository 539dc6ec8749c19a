package assay.study.settings;

import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.plan.Configuration;
import assay.plan.RunOrder;
import assay.plan.Step;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Checks whether configurations in a fixed order can share processes. They need one engine, and
/// members that can leave and rejoin. Faults are excluded, because a dead member takes no turn, and
/// so are differences in the processes themselves. Objectives are excluded too, because a result
/// depends on the configurations before.
public record FixedOrderCheck(
    Study study, StudyEngines engines, Workload workload, StudyProblems problems) {

  private static final String CODE = "E419";

  public void check(List<Configuration> configurations, List<Step> steps) {
    for (RunOrder order : RunOrder.values()) {
      List<Configuration> own =
          configurations.stream()
              .filter(configuration -> RunOrder.of(configuration) == order)
              .toList();
      if (order.fixed() && !own.isEmpty()) {
        check(order, own, steps);
      }
    }
  }

  private void check(RunOrder order, List<Configuration> own, List<Step> steps) {
    if (own.stream().anyMatch(configuration -> harms(configuration, steps))) {
      tell(
          order,
          "configurations in a fixed order share their processes, and a fault would end some of them",
          "use `order: random` with faults");
    }
    if (!study.objectives().isEmpty()) {
      tell(
          order,
          "in a fixed order the figures depend on the configurations before, so objectives would not"
              + " be fair",
          "use `order: random` with objectives");
    }
    Set<EngineDescriptor> all = new HashSet<>();
    own.forEach(configuration -> engines.of(configuration).ifPresent(all::add));
    if (all.size() > 1) {
      tell(
          order,
          "configurations of several engines cannot share processes",
          "a study of one engine, or `order: random`");
    }
    for (EngineDescriptor engine : all) {
      if (engine.anew().isEmpty()) {
        tell(
            order,
            "%s cannot leave its cluster and join another in the same process"
                .formatted(engine.title()),
            "`order: random`");
      } else {
        checkAlike(order, engine, own);
      }
    }
  }

  private void checkAlike(RunOrder order, EngineDescriptor engine, List<Configuration> own) {
    Set<String> free = new HashSet<>(engine.anew());
    workload.settings().stream().map(WorkloadSetting::name).forEach(free::add);
    free.add(ConfigurationReader.PROMISES);
    Set<String> told = new TreeSet<>();
    Map<String, String> first = new TreeMap<>(own.getFirst().values().values());
    for (Configuration configuration : own) {
      configuration
          .values()
          .values()
          .forEach((name, value) -> {
            if (!free.contains(name) && !value.equals(first.get(name))) {
              told.add(name);
            }
          });
    }
    for (String name : told) {
      tell(
          order,
          "configurations in a fixed order share their processes, which cannot differ in `%s`"
              .formatted(name),
          "they may differ in: " + String.join(", ", new TreeSet<>(engine.anew())));
    }
  }

  private static boolean harms(Configuration configuration, List<Step> steps) {
    return Step.forConfiguration(steps, configuration).stream().anyMatch(Step::harms);
  }

  private void tell(RunOrder order, String what, String help) {
    SourceValue given =
        study
            .written(RunOrder.SETTING)
            .filter(each -> each.text().equals(order.word()))
            .findFirst()
            .orElse(null);
    problems.at(given, CODE, what, help);
  }
}
