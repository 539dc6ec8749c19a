package assay.record;

import assay.plan.Plan;
import assay.plan.RunOrder;
import assay.plan.Strategy;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/// Synthetic strategies in every order, on synthetic processes that get faster with every turn: 4,
/// 2 and 1 times as slow as finally. Truly `sync` takes 1000, `async` 900 and `none` 600.
///
/// @param rows its ledger for one time
public record WarmingProcesses(Plan plan, List<Row> rows) {

  public static final int REPEATS = 3;

  private static final double[] TRUE = {1000, 900, 600};
  private static final double[] COLD = {4, 2, 1};

  /// How slow the host was in each repeat, the same for a whole block.
  private static final double[] WEATHER = {1, 3, 0.5};

  private static final List<String> BACKUPS = List.of("sync", "async", "none");

  public static WarmingProcesses make() {
    return make(REPEATS);
  }

  /// `backwards none` has figures for so many repeats only.
  public static WarmingProcesses make(int repeatsOfOne) {
    List<Strategy> strategies = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (RunOrder order : RunOrder.values()) {
      for (int i = 0; i < BACKUPS.size(); i++) {
        Strategy strategy = strategy(BACKUPS.get(i), order);
        strategies.add(strategy);
        int turn = order == RunOrder.FORWARDS ? i : BACKUPS.size() - 1 - i;
        double time = TRUE[i] * (order.fixed() ? COLD[turn] : 1);
        rows.add(
            row(strategy, time, strategy.name().equals("backwards none") ? repeatsOfOne : REPEATS));
      }
    }
    return new WarmingProcesses(plan(strategies), rows);
  }

  /// The same strategies without fixed orders.
  public static WarmingProcesses inRandomOrder() {
    List<Strategy> strategies = BACKUPS.stream().map(SyntheticCell::strategy).toList();
    List<Row> rows = strategies.stream().map(strategy -> row(strategy, 1000, REPEATS)).toList();
    return new WarmingProcesses(plan(strategies), rows);
  }

  private static Strategy strategy(String backup, RunOrder order) {
    Map<String, Plan.Value> settings =
        new LinkedHashMap<>(SyntheticCell.strategy(backup).settings());
    settings.put(RunOrder.SETTING, new Plan.Value(order.word(), "study.yaml:7"));
    String name = order.fixed() ? order.word() + " " + backup : backup;
    return new Strategy(name, name.replace(' ', '-'), settings);
  }

  private static Plan plan(List<Strategy> strategies) {
    return SyntheticCell.plan(
        SyntheticCell.step(SyntheticCell.Behaviour.good()), strategies, REPEATS);
  }

  private static Row row(Strategy strategy, double time, int repeats) {
    List<Double> times = DoubleStream.of(WEATHER).limit(repeats).mapToObj(w -> w * time).toList();
    Figure figure =
        FigureDraft.of("time(put 2000)", times.getFirst())
            .repeats(times.toArray(Double[]::new))
            .samples(times.size())
            .figure();
    return new Row(strategy.name(), Map.of(), List.of(figure));
  }
}
