package assay.study.settings;

import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.engine.EngineDescriptor;
import assay.plan.Plan.Cell;
import assay.plan.RunOrder;
import assay.plan.Sites;
import assay.plan.Step;
import assay.plan.Strategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Lets a lean run's cells reuse another cell's processes. Their strategies may differ only in the
/// workload's own settings, and in solutions on maps with the same configuration. Processes that a
/// fault has harmed are not reused, nor members that cannot destroy their maps. With repeats no
/// processes are reused: a repeat is a fresh cluster, and its block stays together.
public final class ProcessSharing {

  private static final String CAPABILITY = "Destroyable";

  private final StudyEngines engines;
  private final List<Strategy> strategies;
  private final List<Step> steps;
  private final Set<String> choices;

  public ProcessSharing(
      StudyEngines engines, Workload workload, List<Strategy> strategies, List<Step> steps) {
    this.engines = engines;
    this.strategies = strategies;
    this.steps = steps;
    choices = workload.settings().stream().map(WorkloadSetting::name).collect(Collectors.toSet());
  }

  /// The same cells, each after the cell with the same processes. Cells in a fixed order come last,
  /// unchanged.
  public List<Cell> of(List<Cell> cells) {
    Map<Map<String, String>, List<Cell>> alike = new LinkedHashMap<>();
    List<Cell> fixed = new ArrayList<>();
    for (Cell cell : cells) {
      if (RunOrder.of(strategy(cell)).fixed()) {
        fixed.add(cell);
      } else {
        alike.computeIfAbsent(dependsOn(cell), key -> new ArrayList<>()).add(cell);
      }
    }
    List<Cell> ordered = new ArrayList<>();
    for (List<Cell> group : alike.values()) {
      Cell starter = group.getFirst();
      ordered.add(starter);
      group.stream().skip(1).map(cell -> cell.on(starter.id())).forEach(ordered::add);
    }
    ordered.addAll(fixed);
    return ordered;
  }

  private Strategy strategy(Cell cell) {
    return strategies.stream()
        .filter(each -> each.name().equals(cell.strategy()))
        .findFirst()
        .orElseThrow();
  }

  /// What a cell's processes depend on; unique to the cell if they cannot be reused.
  private Map<String, String> dependsOn(Cell cell) {
    Strategy strategy = strategy(cell);
    Map<String, String> all = new TreeMap<>(strategy.values().values());
    EngineDescriptor engine = engineOf(strategy);
    if (engine.simulated()
        || !engine.offers(CAPABILITY, strategy.values())
        || Sites.of(strategy.values()).any()
        || harms(strategy)) {
      return Map.of("cell", cell.id());
    }
    all.put(Strategy.ENGINE, engine.engine());
    all.keySet().removeAll(choices);
    all.keySet().remove(StrategyReader.PROMISES);
    all.computeIfPresent(EngineDescriptor.SOLUTION, (key, solution) -> engine.mapsOf(solution));
    return all;
  }

  private EngineDescriptor engineOf(Strategy strategy) {
    return engines.all().stream()
        .filter(engine -> engine.engine().equals(strategy.engine(engines.main())))
        .findFirst()
        .orElseThrow();
  }

  private boolean harms(Strategy strategy) {
    return Step.forStrategy(steps, strategy).stream().anyMatch(Step::harms);
  }
}
