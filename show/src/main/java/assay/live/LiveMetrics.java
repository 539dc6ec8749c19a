package assay.live;

import assay.live.heard.LiveFigure;
import assay.live.heard.LiveProcessState;
import assay.live.heard.LiveSecond;
import assay.live.heard.LiveSnapshot;
import assay.live.heard.RequestTotals;
import assay.live.page.LiveModel;
import assay.loopback.LoopbackAnswer;
import assay.plan.Plan;
import assay.problem.InvisibleCharacters;
import assay.record.results.Results.Judged;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/// A run in progress as OpenMetrics, for a scraper. Metrics with the same meaning have the same
/// names as in an ended run's export; momentary metrics begin with `assay_live`.
final class LiveMetrics {

  private static final String TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

  private final LiveModel model;
  private final LiveSnapshot heard;
  private final Map<RequestTotals.Key, Long> totals;
  private final List<LiveFigure> figures;

  private LiveMetrics(
      LiveModel model, Map<RequestTotals.Key, Long> totals, List<LiveFigure> figures) {
    this.figures = figures;
    this.model = model;
    this.heard = model.heard();
    this.totals = totals;
  }

  /// @param totals requests by outcome since the run began
  /// @param figures of the command that runs
  static LoopbackAnswer of(
      LiveModel model, Map<RequestTotals.Key, Long> totals, List<LiveFigure> figures)
      throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    new OpenMetricsTextFormatWriter(false, false)
        .write(text, new LiveMetrics(model, totals, figures).all());
    return new LoopbackAnswer(
        200,
        TYPE,
        LoopbackAnswer.NOTHING,
        InvisibleCharacters.lines(text.toString(StandardCharsets.UTF_8)));
  }

  private MetricSnapshots all() {
    MetricSnapshots.Builder all = MetricSnapshots.builder();
    Stream.of(
            run(),
            trial(),
            requests(),
            perSecond(),
            latency(),
            objectives(),
            processes("cpu"),
            processes("resident_bytes"),
            processes("heap_bytes"),
            up())
        .forEach(all::metricSnapshot);
    figures.forEach(figure -> all.metricSnapshot(own(figure)));
    return all.build();
  }

  private MetricSnapshot own(LiveFigure figure) {
    Labels study = Labels.of("study", model.plan().study());
    return figure.total()
        ? CounterSnapshot.builder()
            .name(figure.name())
            .help(figure.help())
            .dataPoint(
                CounterDataPointSnapshot.builder().value(figure.value()).labels(study).build())
            .build()
        : GaugeSnapshot.builder()
            .name(figure.name())
            .help(figure.help())
            .dataPoint(point(figure.value(), study))
            .build();
  }

  private InfoSnapshot run() {
    Plan plan = model.plan();
    return InfoSnapshot.builder()
        .name("assay_run")
        .help("The run that all of this is of; it goes on.")
        .dataPoint(
            InfoDataPointSnapshot.builder()
                .labels(
                    Labels.of(
                        "study", plan.study(),
                        "engine", plan.engine(),
                        "lean", Boolean.toString(plan.lean()),
                        "repeats", Integer.toString(plan.repeats()),
                        "seed", Long.toString(plan.seed())))
                .build())
        .build();
  }

  private GaugeSnapshot trial() {
    GaugeSnapshot.Builder gauges =
        GaugeSnapshot.builder()
            .name("assay_live_trial")
            .help("Which trial is under way, from 1; none before the first.");
    if (heard.trial() != null) {
      gauges.dataPoint(
          point(
              heard.index(),
              labels()
                  .merge(
                      Labels.of("trial", heard.trial().id(), "of", Integer.toString(heard.of())))));
    }
    return gauges.build();
  }

  private CounterSnapshot requests() {
    CounterSnapshot.Builder counters =
        CounterSnapshot.builder()
            .name("assay_live_requests")
            .help(
                "Requests since the run began, by what became of them; those of trials that have"
                    + " ended together, without the label trial.");
    totals.forEach((key, count) ->
        counters.dataPoint(
            CounterDataPointSnapshot.builder().value(count).labels(counted(key)).build()));
    return counters.build();
  }

  private Labels counted(RequestTotals.Key key) {
    Labels labels =
        Labels.of(
            "study", model.plan().study(),
            "kind", key.kind(),
            "measured", Boolean.toString(key.measured()),
            "outcome", key.outcome());
    return key.trial().isEmpty() ? labels : labels.merge(Labels.of("trial", key.trial()));
  }

  private GaugeSnapshot perSecond() {
    GaugeSnapshot.Builder gauges =
        GaugeSnapshot.builder()
            .name("assay_live_throughput")
            .help("Requests a second that ended OK in the last whole second.");
    LiveSecond last = heard.last();
    if (last != null) {
      last.kinds()
          .forEach((kind, done) ->
              gauges.dataPoint(point(last.rate(done.ok()), kind(kind).add("unit", "/s"))));
    }
    return gauges.build();
  }

  private GaugeSnapshot latency() {
    GaugeSnapshot.Builder gauges =
        GaugeSnapshot.builder()
            .name("assay_live_latency")
            .help(
                "A percentile of the last whole second alone; of several clients the highest. None"
                    + " where there are too few requests, or some were not answered.");
    LiveSecond last = heard.last();
    if (last != null) {
      last.kinds()
          .forEach((kind, done) -> {
            add(gauges, kind, "p50", done.p50());
            add(gauges, kind, "p99", done.p99());
            add(gauges, kind, "max", done.max());
          });
    }
    return gauges.build();
  }

  private void add(GaugeSnapshot.Builder gauges, String kind, String figure, OptionalLong nanos) {
    if (nanos.isPresent()) {
      gauges.dataPoint(
          point(
              (double) nanos.getAsLong(),
              kind(kind).merge(Labels.of("percentile", figure, "unit", "ns"))));
    }
  }

  private GaugeSnapshot objectives() {
    GaugeSnapshot.Builder gauges =
        GaugeSnapshot.builder()
            .name("assay_live_objective_met")
            .help(
                "1 where the trial under way meets an objective so far, 0 where it misses it; none"
                    + " where that is open. It is no verdict.");
    // A study may contain the same objective twice.
    Set<String> told = new HashSet<>();
    model.trials().stream()
        .filter(trial -> !trial.over())
        .flatMap(trial -> trial.objectives().stream())
        .filter(objective -> objective.result() != Judged.UNDECIDED)
        .filter(objective -> told.add(objective.objective().text()))
        .forEach(objective ->
            gauges.dataPoint(
                point(
                    objective.result() == Judged.MET ? 1 : 0,
                    labels().merge(Labels.of("objective", objective.objective().text())))));
    return gauges.build();
  }

  private GaugeSnapshot up() {
    GaugeSnapshot.Builder gauges =
        GaugeSnapshot.builder()
            .name("assay_live_process_fine")
            .help(
                "1 where a process runs or its run has ended, 0 where it is harmed, silent, left out or gone.");
    for (LiveProcessState process : heard.processes()) {
      boolean fine = process.standing() == LiveProcessState.Standing.FINE;
      gauges.dataPoint(point(fine ? 1 : 0, process(process)));
    }
    return gauges.build();
  }

  private GaugeSnapshot processes(String what) {
    GaugeSnapshot.Builder gauges =
        GaugeSnapshot.builder()
            .name("assay_live_process_" + what)
            .help(
                switch (what) {
                  case "cpu" -> "Cores that a process used between its last two samples.";
                  case "heap_bytes" -> "What its last collection left on its heap.";
                  default -> "Its memory in RAM.";
                });
    for (LiveProcessState process : heard.processes()) {
      double value = value(what, process);
      if (value >= 0) {
        gauges.dataPoint(point(value, process(process)));
      }
    }
    return gauges.build();
  }

  private double value(String what, LiveProcessState process) {
    return switch (what) {
      case "cpu" -> process.cpu().orElse(-1);
      case "heap_bytes" -> {
        var heap = model.heaps().get(process.name());
        yield heap == null ? -1 : heap.usedBytes();
      }
      default -> process.residentBytes();
    };
  }

  private Labels labels() {
    String configuration = heard.trial() == null ? "" : heard.trial().configuration();
    return Labels.of("study", model.plan().study(), "configuration", configuration);
  }

  private Labels kind(String kind) {
    return labels().merge(Labels.of("kind", kind));
  }

  private Labels process(LiveProcessState process) {
    return labels().merge(Labels.of("process", process.name()));
  }

  private static GaugeDataPointSnapshot point(double value, Labels labels) {
    return GaugeDataPointSnapshot.builder().value(value).labels(labels).build();
  }
}
