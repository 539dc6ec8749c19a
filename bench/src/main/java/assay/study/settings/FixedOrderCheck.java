package assay.study.settings;

import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.plan.RunOrder;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Checks whether strategies in a fixed order can share processes. They need one engine, and
/// members that can leave and rejoin. Faults are excluded, because a dead member takes no turn, and
/// so are differences in the processes themselves. Objectives are excluded too, because a result
/// depends on the strategies before.
public record FixedOrderCheck(
    Study study, StudyEngines engines, Workload workload, StudyProblems problems) {

  private static final String CODE = "E419";

  public void check(List<Strategy> strategies, List<Step> steps) {
    for (RunOrder order : RunOrder.values()) {
      List<Strategy> own =
          strategies.stream().filter(strategy -> RunOrder.of(strategy) == order).toList();
      if (order.fixed() && !own.isEmpty()) {
        check(order, own, steps);
      }
    }
  }

  private void check(RunOrder order, List<Strategy> own, List<Step> steps) {
    if (own.stream().anyMatch(strategy -> harms(strategy, steps))) {
      tell(
          order,
          "strategies in a fixed order share their processes, and a fault would end some of them",
          "faults go with `order: random`");
    }
    if (!study.objectives().isEmpty()) {
      tell(
          order,
          "what a strategy shows in a fixed order hangs on who went before, so nothing can be"
              + " demanded of it",
          "objectives go with `order: random`");
    }
    Set<EngineDescriptor> all = new HashSet<>();
    own.forEach(strategy -> engineOf(strategy).ifPresent(all::add));
    if (all.size() > 1) {
      tell(
          order,
          "strategies of several engines cannot share processes",
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

  private void checkAlike(RunOrder order, EngineDescriptor engine, List<Strategy> own) {
    Set<String> free = new HashSet<>(engine.anew());
    workload.settings().stream().map(WorkloadSetting::name).forEach(free::add);
    free.add(StrategyReader.PROMISES);
    Set<String> told = new TreeSet<>();
    Map<String, String> first = new TreeMap<>(own.getFirst().values().values());
    for (Strategy strategy : own) {
      strategy
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
          "strategies in a fixed order share their processes, which cannot differ in `%s`"
              .formatted(name),
          "they may differ in: " + String.join(", ", new TreeSet<>(engine.anew())));
    }
  }

  private static boolean harms(Strategy strategy, List<Step> steps) {
    return Step.forStrategy(steps, strategy).stream().anyMatch(Step::harms);
  }

  private Optional<EngineDescriptor> engineOf(Strategy strategy) {
    return engines.all().stream()
        .filter(engine -> engine.engine().equals(strategy.engine(engines.main())))
        .findFirst();
  }

  private void tell(RunOrder order, String what, String help) {
    SourceValue given = written(order);
    if (given == null) {
      problems.add(CODE, what, help);
    } else {
      problems.at(given, CODE, what, help);
    }
  }

  private @Nullable SourceValue written(RunOrder order) {
    return Stream.of(
            Stream.of(study.cluster().get(RunOrder.SETTING)),
            study.vary().axes().getOrDefault(RunOrder.SETTING, List.of()).stream(),
            Stream.concat(study.vary().include().stream(), study.strategies().values().stream())
                .map(settings -> settings.get(RunOrder.SETTING)))
        .flatMap(all -> all)
        .filter(Objects::nonNull)
        .filter(given -> given.text().equals(order.word()))
        .findFirst()
        .orElse(null);
  }
}
