package assay.report;

import assay.record.Results;
import assay.record.Results.CellResult;
import assay.record.Results.Quantile;
import assay.record.Results.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The latencies of one kind of request in one step, by percentile and strategy.
///
/// @param step the step's id
/// @param kind the request's kind
/// @param open whether they are response times of an open loop; otherwise service times
/// @param curves strategy to its percentiles, rising: the median of its runs
record Percentiles(String step, String kind, boolean open, Map<String, List<Quantile>> curves) {

  /// All of a run, in the order of its steps; windows under a fault are left to the timeline.
  static List<Percentiles> of(Results results) {
    Map<List<String>, Percentiles> all = new LinkedHashMap<>();
    for (String strategy : results.rows().stream().map(Results.Row::strategy).toList()) {
      Map<List<String>, List<Window>> windows = windows(results, strategy);
      windows.forEach((key, runs) -> {
        boolean open = !runs.getFirst().response().isEmpty();
        List<Quantile> curve = median(runs, open);
        if (!curve.isEmpty()) {
          all.computeIfAbsent(
                  key, k -> new Percentiles(k.get(0), k.get(1), open, new LinkedHashMap<>()))
              .curves
              .put(strategy, curve);
        }
      });
    }
    return List.copyOf(all.values());
  }

  private static Map<List<String>, List<Window>> windows(Results results, String strategy) {
    Map<List<String>, List<Window>> windows = new LinkedHashMap<>();
    for (CellResult cell : results.cells().stream().filter(each -> !each.control()).toList()) {
      for (Window window : cell.windows()) {
        if (cell.strategy().equals(strategy) && !window.window().equals("fault")) {
          windows
              .computeIfAbsent(List.of(window.step(), window.kind()), key -> new ArrayList<>())
              .add(window);
        }
      }
    }
    return windows;
  }

  /// The median over runs of each percentile that every run has; withheld where any run's is.
  private static List<Quantile> median(List<Window> runs, boolean open) {
    Map<Double, List<Quantile>> byQuantile = new TreeMap<>();
    for (Window run : runs) {
      for (Quantile quantile : open ? run.response() : run.service()) {
        byQuantile.computeIfAbsent(quantile.q(), q -> new ArrayList<>()).add(quantile);
      }
    }
    return byQuantile.values().stream()
        .filter(values -> values.size() == runs.size())
        .map(Percentiles::median)
        .toList();
  }

  private static Quantile median(List<Quantile> values) {
    long[] sorted = values.stream().mapToLong(Quantile::nanos).sorted().toArray();
    int middle = sorted.length / 2;
    long nanos =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    for (Quantile value : values) {
      if (value.withheld() != null) {
        return new Quantile(value.q(), nanos, value.withheld());
      }
    }
    return new Quantile(values.getFirst().q(), nanos, null);
  }

  /// Every percentile that a strategy has, rising.
  List<Double> quantiles() {
    return curves.values().stream()
        .flatMap(List::stream)
        .map(Quantile::q)
        .distinct()
        .sorted()
        .toList();
  }

  /// Whose times they are, in words.
  String title() {
    return kind + (open ? " response time, " : " service time (closed loop), ") + step;
  }
}
