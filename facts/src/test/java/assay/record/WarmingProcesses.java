package assay.record;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.RunOrder;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/// Synthetic configurations in every order, on synthetic processes that get faster with every turn: 4,
/// 2 and 1 times as slow as finally. Truly `sync` takes 1000, `async` 900 and `none` 600.
///
/// @param rows its results table for one time
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
    List<Configuration> configurations = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    for (RunOrder order : RunOrder.values()) {
      for (int i = 0; i < BACKUPS.size(); i++) {
        Configuration configuration = configuration(BACKUPS.get(i), order);
        configurations.add(configuration);
        int turn = order == RunOrder.FORWARDS ? i : BACKUPS.size() - 1 - i;
        double time = TRUE[i] * (order.fixed() ? COLD[turn] : 1);
        rows.add(
            row(
                configuration,
                time,
                configuration.name().equals("backwards none") ? repeatsOfOne : REPEATS));
      }
    }
    return new WarmingProcesses(plan(configurations), rows);
  }

  /// The same configurations without fixed orders.
  public static WarmingProcesses inRandomOrder() {
    List<Configuration> configurations =
        BACKUPS.stream().map(SyntheticTrial::configuration).toList();
    List<Row> rows =
        configurations.stream().map(configuration -> row(configuration, 1000, REPEATS)).toList();
    return new WarmingProcesses(plan(configurations), rows);
  }

  private static Configuration configuration(String backup, RunOrder order) {
    Map<String, Plan.Value> settings =
        new LinkedHashMap<>(SyntheticTrial.configuration(backup).settings());
    settings.put(RunOrder.SETTING, new Plan.Value(order.word(), "study.yaml:7"));
    String name = order.fixed() ? order.word() + " " + backup : backup;
    return new Configuration(name, name.replace(' ', '-'), settings);
  }

  private static Plan plan(List<Configuration> configurations) {
    return SyntheticTrial.plan(
        SyntheticTrial.step(SyntheticTrial.Behaviour.good()), configurations, REPEATS);
  }

  private static Row row(Configuration configuration, double time, int repeats) {
    List<Double> times = DoubleStream.of(WEATHER).limit(repeats).mapToObj(w -> w * time).toList();
    Figure figure =
        FigureDraft.of("time(put 2000)", times.getFirst())
            .repeats(times.toArray(Double[]::new))
            .samples(times.size())
            .figure();
    return new Row(configuration.name(), Map.of(), List.of(figure));
  }
}
