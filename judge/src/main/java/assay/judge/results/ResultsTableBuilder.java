package assay.judge.results;

import assay.fact.Finding;
import assay.judge.figure.AggregatedMeasurement;
import assay.judge.figure.Measurement;
import assay.judge.figure.UnboundedPercentileReason;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Published;
import assay.record.results.FigureRange;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Builds the results table: the median with its interval for speed, the worst repeat for harm ([AggregatedMeasurement]),
/// and the published figure. The A/A control is left out. The best of a column is marked only if paired comparisons
/// with every other configuration prove it.
public final class ResultsTableBuilder {

  private final Plan plan;
  private final Map<String, List<TrialJudgement>> trials;
  private final List<MetricId> metrics;
  private final BaselineComparisons comparisons;

  private ResultsTableBuilder(Plan plan, List<TrialJudgement> judgements) {
    this.plan = plan;
    this.trials =
        judgements.stream()
            .filter(judgement -> !judgement.trial().control())
            .collect(Collectors.groupingBy(judgement -> judgement.trial().configuration()));
    this.metrics = metrics(plan, judgements);
    this.comparisons = new BaselineComparisons(plan, judgements, metrics);
  }

  public static ResultsTableBuilder of(Plan plan, List<TrialJudgement> judgements) {
    return new ResultsTableBuilder(plan, judgements);
  }

  List<MetricId> metrics() {
    return metrics;
  }

  public BaselineComparisons contrasts() {
    return comparisons;
  }

  /// A row per configuration in the plan's order.
  public List<Row> rows() {
    Set<String> varied = varied();
    List<Row> rows = new ArrayList<>();
    for (Configuration configuration : plan.configurations()) {
      Map<String, String> settings = new LinkedHashMap<>();
      configuration
          .settings()
          .forEach((name, value) -> {
            if (varied.contains(name)) {
              settings.put(name, value.text());
            }
          });
      rows.add(new Row(configuration.name(), settings, figures(configuration.name())));
    }
    return BestFigureMarker.marked(rows, comparisons);
  }

  /// Every metric that some trial has, or that was published, asked for or demanded. A mean only if asked for, or if a
  /// closed loop had too few requests for percentiles.
  private static List<MetricId> metrics(Plan plan, List<TrialJudgement> judgements) {
    List<String> asked =
        Stream.of(
                plan.published().stream().map(Published::metric),
                plan.objectives().stream().map(Plan.Objective::metric),
                plan.asks().stream())
            .flatMap(metrics -> metrics)
            .toList();
    Map<String, MetricId> metrics = new LinkedHashMap<>();
    for (TrialJudgement judgement : judgements) {
      for (Measurement measurement : judgement.readings()) {
        String id = measurement.metric().id();
        if (asked.contains(id) || !spared(measurement.metric(), judgements)) {
          metrics.put(id, measurement.metric());
        }
      }
    }
    asked.forEach(id -> MetricId.find(id).ifPresent(metric -> metrics.putIfAbsent(id, metric)));
    return metrics.values().stream().sorted(MetricId.ORDER).toList();
  }

  private static boolean spared(MetricId metric, List<TrialJudgement> judgements) {
    if (metric.family() == MetricFamily.MEAN) {
      return hasMedian(metric, judgements);
    }
    boolean service =
        metric.family() == MetricFamily.SERVICE_P50 || metric.family() == MetricFamily.SERVICE_P99;
    return service && !hasMedian(metric, judgements);
  }

  private static boolean hasMedian(MetricId metric, List<TrialJudgement> judgements) {
    MetricId median = MetricFamily.SERVICE_P50.like(metric);
    return judgements.stream()
        .flatMap(judgement -> judgement.readings().stream())
        .anyMatch(
            measurement -> measurement.metric().equals(median) && measurement.withheld() == null);
  }

  private Set<String> varied() {
    Set<String> varied = new TreeSet<>();
    for (Configuration configuration : plan.configurations()) {
      for (String name : configuration.settings().keySet()) {
        long values =
            plan.configurations().stream()
                .map(other -> other.settings().get(name))
                .map(value -> value == null ? "" : value.text())
                .distinct()
                .count();
        if (values > 1) {
          varied.add(name);
        }
      }
    }
    return varied;
  }

  private List<Figure> figures(String configuration) {
    List<TrialJudgement> own = trials.getOrDefault(configuration, List.of());
    return metrics.stream().map(metric -> figure(configuration, metric, own)).toList();
  }

  private Figure figure(String configuration, MetricId metric, List<TrialJudgement> own) {
    List<Measurement> counted = new ArrayList<>();
    List<Measurement> endless = new ArrayList<>();
    WithheldFigure withheld = null;
    for (TrialJudgement judgement : own) {
      Measurement measurement = judgement.reading(metric);
      WithheldFigure why = judgement.spoilt(metric);
      if (why == null && measurement != null) {
        why = measurement.withheld();
      }
      if (measurement != null && why == null) {
        counted.add(measurement);
      } else if (measurement != null && judgement.spoilt(metric) == null && measurement.endless()) {
        endless.add(measurement);
      } else if (withheld == null) {
        withheld = why;
      }
    }
    Published published = plan.published(configuration, metric.id()).orElse(null);
    if (!endless.isEmpty()) {
      return figure(
          metric,
          null,
          List.of(),
          UnboundedPercentileReason.of(metric, endless, counted),
          published);
    }
    if (counted.isEmpty()) {
      return figure(
          metric, null, List.of(), withheld == null ? none(metric, own) : withheld, published);
    }
    return figure(metric, AggregatedMeasurement.of(metric, counted), counted, null, published);
  }

  private static WithheldFigure none(MetricId metric, List<TrialJudgement> own) {
    if (own.isEmpty()) {
      return WithheldFigure.notMeasured(new NotRun());
    }
    return metric.ofAServer()
        ? WithheldFigure.notThere(metric.about())
        : WithheldFigure.notMeasured();
  }

  private static Figure figure(
      MetricId metric,
      @Nullable AggregatedMeasurement folded,
      List<Measurement> counted,
      @Nullable WithheldFigure withheld,
      @Nullable Published published) {
    FigureRange range = folded == null ? null : folded.range();
    return new Figure(
        metric.id(),
        metric.side(),
        metric.unit(),
        metric.lowerIsBetter(),
        metric.fold(),
        folded == null ? null : folded.value(),
        folded == null ? null : folded.least(),
        folded == null ? null : folded.most(),
        range == null ? null : (Double) range.low(),
        range == null ? null : (Double) range.high(),
        folded == null ? null : folded.text(),
        withheld,
        counted.stream().map(Measurement::value).toList(),
        counted.stream().mapToLong(Measurement::samples).sum(),
        published == null || published.elsewhere() != null ? null : published.value(),
        published == null ? null : note(published),
        false);
  }

  private static String note(Published published) {
    String note =
        published.note() == null
            ? published.source()
            : published.source() + "; " + published.note();
    return published.elsewhere() == null
        ? note
        : published.elsewhere().replaceFirst("^published ", "")
            + "; only ratios are compared ("
            + note
            + ")";
  }

  record NotRun() implements Finding {}
}
