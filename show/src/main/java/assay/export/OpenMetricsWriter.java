package assay.export;

import assay.problem.InvisibleCharacters;
import assay.record.results.FigureRange;
import assay.record.results.FigureRange.Kind;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Row;
import assay.sentence.SentenceRenderer;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// The results table as OpenMetrics: gauges in each figure's own unit, which is a label. Only for figures with
/// values.
final class OpenMetricsWriter {

  private final Results results;

  OpenMetricsWriter(Results results) {
    this.results = results;
  }

  /// @return figures with a value
  long write(OutputStream out) throws IOException {
    GaugeSnapshot values =
        gauges("assay_figure", "A figure of the results table, in its unit.", Figure::value);
    MetricSnapshots all =
        MetricSnapshots.of(
            run(),
            values,
            gauges("assay_figure_least", "The least that it can be.", Figure::least),
            gauges(
                "assay_figure_most",
                "The most that it can be; none where nothing bounds it.",
                Figure::most),
            gauges(
                "assay_figure_low",
                "The lower end of its 95 % interval between runs.",
                figure -> between(figure, FigureRange::low)),
            gauges(
                "assay_figure_high",
                "The upper end of its 95 % interval between runs.",
                figure -> between(figure, FigureRange::high)),
            gauges(
                "assay_figure_within_low",
                "The least that it can be by what a run knows of its own figure; another run may lie below.",
                figure -> within(figure, FigureRange::low)),
            gauges(
                "assay_figure_within_high",
                "The most that it can be by what a run knows of its own figure; another run may lie above.",
                figure -> within(figure, FigureRange::high)),
            withheld(),
            objectives());
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    new OpenMetricsTextFormatWriter(false, false).write(text, all);
    String seen = InvisibleCharacters.lines(text.toString(StandardCharsets.UTF_8));
    out.write(seen.getBytes(StandardCharsets.UTF_8));
    return values.getDataPoints().size();
  }

  /// An interval's end. Extremes of few runs, or of harm, are no interval.
  private static @Nullable Double between(Figure figure, ToDoubleFunction<FigureRange> end) {
    FigureRange extent = FigureRange.between(figure);
    return extent == null || extent.kind() != Kind.INTERVAL
        ? null
        : Double.valueOf(end.applyAsDouble(extent));
  }

  /// A range's end within a run; null without a bound.
  private static @Nullable Double within(Figure figure, ToDoubleFunction<FigureRange> end) {
    FigureRange extent = FigureRange.within(figure);
    Double at = extent == null ? null : Double.valueOf(end.applyAsDouble(extent));
    return at == null || at.isInfinite() ? null : at;
  }

  private InfoSnapshot run() {
    return InfoSnapshot.builder()
        .name("assay_run")
        .help("The run that all of this is of.")
        .dataPoint(
            InfoDataPointSnapshot.builder()
                .labels(
                    Labels.of(
                        "id", results.id(),
                        "study", results.study(),
                        "engine", results.engine(),
                        "started", results.started(),
                        "outcome", results.outcome().name().toLowerCase(Locale.ROOT),
                        "lean", Boolean.toString(results.lean()),
                        "repeats", Integer.toString(results.repeats()),
                        "seed", Long.toString(results.seed())))
                .build())
        .build();
  }

  private GaugeSnapshot gauges(String name, String help, Function<Figure, @Nullable Double> part) {
    List<GaugeDataPointSnapshot> points = new ArrayList<>();
    for (Row row : results.rows()) {
      for (Figure figure : row.figures()) {
        Double value = part.apply(figure);
        if (value != null) {
          points.add(point(value, labels(row, figure)));
        }
      }
    }
    return new GaugeSnapshot(new MetricMetadata(name, help), points);
  }

  private GaugeSnapshot withheld() {
    GaugeSnapshot.Builder gauges =
        GaugeSnapshot.builder()
            .name("assay_figure_withheld")
            .help("1 for a figure that the run cannot tell, with the reason.");
    for (Row row : results.rows()) {
      for (Figure figure : row.figures()) {
        if (figure.withheld() != null) {
          gauges.dataPoint(
              point(
                  1,
                  labels(row, figure)
                      .merge(Labels.of("reason", SentenceRenderer.of(figure.withheld().text())))));
        }
      }
    }
    return gauges.build();
  }

  private GaugeSnapshot objectives() {
    GaugeSnapshot.Builder gauges =
        GaugeSnapshot.builder()
            .name("assay_objective_met")
            .help(
                "1 where an objective was met, 0 where it was missed; none where it is undecided.");
    // Studies may repeat an objective.
    Set<Labels> known = new HashSet<>();
    for (ObjectiveResult objective : results.objectives()) {
      if (objective.result() != Judged.UNDECIDED && known.add(labels(objective))) {
        gauges.dataPoint(point(objective.result() == Judged.MET ? 1 : 0, labels(objective)));
      }
    }
    return gauges.build();
  }

  private Labels labels(ObjectiveResult objective) {
    return Labels.of(
        "study", results.study(),
        "configuration", objective.configuration(),
        "objective", objective.text());
  }

  private static GaugeDataPointSnapshot point(double value, Labels labels) {
    return GaugeDataPointSnapshot.builder().value(value).labels(labels).build();
  }

  private Labels labels(Row row, Figure figure) {
    return Labels.of(
        "study", results.study(),
        "configuration", row.configuration(),
        "metric", figure.metric(),
        "side", figure.side().name().toLowerCase(Locale.ROOT),
        "unit", figure.unit());
  }
}
