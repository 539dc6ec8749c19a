package assay.report.model;

import assay.metric.LoopKind;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The latencies of one request kind in one step, by percentile and configuration: the median over each
/// run's percentile. If the results table has the figure, that figure is used, so a report never
/// shows two values for one percentile.
///
/// @param open whether these are response times in an open loop; otherwise service times
/// @param curves configuration to its percentiles, ascending
public record PercentileCurves(
    String step, String kind, boolean open, Map<String, List<At>> curves) {

  /// @param q from 0 to 1; 1 is the maximum
  /// @param nanos the median over the runs that count; if withheld, over all runs
  /// @param withheld why the value must not be read as the system's, or null
  /// @param runs how many runs count; 0 if withheld
  public record At(double q, double nanos, @Nullable String withheld, int runs) {}

  private record Run(TrialResult trial, Window window) {

    List<Quantile> quantiles() {
      return window.response().isEmpty() ? window.service() : window.response();
    }
  }

  /// A run's percentiles, step by step, with kinds in the results table's order. The timeline shows
  /// windows under a fault.
  public static List<PercentileCurves> of(Results results) {
    Map<List<String>, PercentileCurves> all = new LinkedHashMap<>();
    for (Row row : results.rows()) {
      Set<String> seen = new HashSet<>();
      runs(results, row.configuration())
          .forEach((key, runs) -> {
            boolean open = !runs.getFirst().window().response().isEmpty();
            String kind = key.get(1);
            boolean tables = seen.add(open + kind);
            List<At> curve = curve(runs, tables ? figures(row, kind, open) : Map.of());
            if (!curve.isEmpty()) {
              all.computeIfAbsent(
                      key, k -> new PercentileCurves(k.get(0), kind, open, new LinkedHashMap<>()))
                  .curves
                  .put(row.configuration(), curve);
            }
          });
    }
    List<String> steps = all.keySet().stream().map(List::getFirst).distinct().toList();
    List<String> kinds = ResultsTable.of(results).kinds();
    return all.values().stream()
        .sorted(
            Comparator.comparingInt((PercentileCurves one) -> steps.indexOf(one.step))
                .thenComparingInt(one -> place(kinds, one.kind)))
        .toList();
  }

  private static int place(List<String> kinds, String kind) {
    int place = kinds.indexOf(kind);
    return place < 0 ? kinds.size() : place;
  }

  private static Map<List<String>, List<Run>> runs(Results results, String configuration) {
    Map<List<String>, List<Run>> runs = new LinkedHashMap<>();
    for (TrialResult trial : results.trials().stream().filter(each -> !each.control()).toList()) {
      for (Window window : trial.windows()) {
        if (trial.configuration().equals(configuration) && !window.window().equals("fault")) {
          runs.computeIfAbsent(List.of(window.step(), window.kind()), key -> new ArrayList<>())
              .add(new Run(trial, window));
        }
      }
    }
    return runs;
  }

  /// A kind's figures by percentile, from the first step that sends the kind.
  private static Map<Double, Figure> figures(Row row, String kind, boolean open) {
    Map<Double, Figure> figures = new LinkedHashMap<>();
    for (Figure figure : row.figures()) {
      MetricId metric = figure.id();
      if (metric.about().equals(kind)
          && metric.family().loop() == (open ? LoopKind.OPEN : LoopKind.CLOSED)) {
        metric.family().quantile().ifPresent(q -> figures.put(q, figure));
      }
    }
    return figures;
  }

  private static List<At> curve(List<Run> runs, Map<Double, Figure> figures) {
    Map<Double, List<Quantile>> every = new TreeMap<>();
    Map<Double, List<Quantile>> valid = new TreeMap<>();
    for (Run run : runs) {
      for (Quantile quantile : run.quantiles()) {
        every.computeIfAbsent(quantile.q(), q -> new ArrayList<>()).add(quantile);
        if (run.trial().timesCount()) {
          valid.computeIfAbsent(quantile.q(), q -> new ArrayList<>()).add(quantile);
        }
      }
    }
    List<At> curve = new ArrayList<>();
    every.forEach((q, quantiles) -> {
      Figure figure = figures.get(q);
      curve.add(
          figure == null
              ? at(q, quantiles, valid.getOrDefault(q, List.of()))
              : at(q, quantiles, figure));
    });
    return curve;
  }

  private static At at(double q, List<Quantile> every, Figure figure) {
    Double value = figure.value();
    return value == null
        ? new At(q, median(every), reason(figure.withheld()), 0)
        : new At(q, value, null, figure.repeats().size());
  }

  /// A percentile that the results table does not have: the median over the valid runs that publish
  /// it.
  private static At at(double q, List<Quantile> every, List<Quantile> valid) {
    List<Quantile> counted =
        valid.stream().filter(quantile -> quantile.withheld() == null).toList();
    if (!counted.isEmpty()) {
      return new At(q, median(counted), null, counted.size());
    }
    String why =
        every.stream()
            .filter(quantile -> quantile.withheld() != null)
            .map(quantile -> reason(quantile.withheld()))
            .findFirst()
            .orElse("no run that counts has it");
    return new At(q, median(every), why, 0);
  }

  private static double median(List<Quantile> values) {
    long[] sorted = values.stream().mapToLong(Quantile::nanos).sorted().toArray();
    int middle = sorted.length / 2;
    double upper = (double) sorted[middle];
    return sorted.length % 2 == 1 ? upper : (sorted[middle - 1] + upper) / 2;
  }

  public List<Double> quantiles() {
    return curves.values().stream().flatMap(List::stream).map(At::q).distinct().sorted().toList();
  }

  public String title() {
    return kind + (open ? " response time, " : " service time (closed loop), ") + step;
  }

  private static String reason(@Nullable WithheldFigure withheld) {
    return SentenceRenderer.of((withheld == null ? WithheldFigure.notMeasured() : withheld).text());
  }
}
