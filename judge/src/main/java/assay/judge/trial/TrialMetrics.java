package assay.judge.trial;

import assay.fact.Finding;
import assay.judge.check.SiteArrivals;
import assay.judge.cost.MemoryMetrics;
import assay.judge.cost.ResourceCost;
import assay.judge.figure.FreeHeapMetrics;
import assay.judge.figure.LossPerFault;
import assay.judge.figure.Measurement;
import assay.judge.figure.MissingReason;
import assay.judge.grid.UnplannedFailure;
import assay.judge.site.DelayFigures;
import assay.judge.window.ClosedLoopThroughput;
import assay.judge.window.CountedRound;
import assay.judge.window.MeasuredWindows;
import assay.metric.LoopKind;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.MetricSubject;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import assay.record.results.Verdicts.Ends;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Every metric's figure in one trial. If several steps send a kind, the first step of its sort counts: mixes differ.
public final class TrialMetrics {

  private final List<Measurement> measurements = new ArrayList<>();

  private TrialMetrics() {}

  static List<Measurement> of(
      Plan plan,
      TrialRecord trial,
      MeasuredWindows windows,
      Map<String, Verdict> verdicts,
      Optional<String> dropsWithoutFault,
      ResourceCost cost) {
    TrialMetrics all = new TrialMetrics();
    List<Window> list = windows.list();
    all.responses(list);
    all.services(list, windows);
    all.parts(plan, trial);
    all.rows(plan, trial);
    all.throughput(MetricFamily.THROUGHPUT.alone(), list, plan, step -> step.traffic() == null);
    all.throughput(
        MetricFamily.THROUGHPUT.of(MetricSubject.TRAFFIC),
        list,
        plan,
        step -> step.traffic() != null);
    all.measurements.addAll(ClosedLoopThroughput.readings(plan, trial.events(), list));
    boolean shared =
        SiteArrivals.sharedIn(plan.configuration(trial.trial().configuration()).values());
    verdicts.forEach((checker, verdict) -> all.verdict(plan, trial, shared, checker, verdict));
    all.measurements.addAll(FaultWindowMetrics.readings(list, windows));
    all.unplannedExits(plan, trial);
    all.measurements.addAll(MemoryMetrics.readings(trial.events()));
    all.measurements.addAll(FreeHeapMetrics.readings(trial.events()));
    all.measurements.addAll(cost.readings());
    return UnplannedFailure.toldApart(all.measurements, trial.events(), dropsWithoutFault);
  }

  private void responses(List<Window> windows) {
    Set<String> kinds = new HashSet<>();
    for (Window window : windows) {
      if (window.window().equals(MeasuredWindows.STEADY) && kinds.add(window.kind())) {
        for (Quantile quantile : window.response()) {
          add(LoopKind.OPEN, window, quantile);
        }
      }
    }
  }

  private void services(List<Window> windows, MeasuredWindows sums) {
    Set<String> kinds = new HashSet<>();
    for (Window window : windows) {
      if (window.window().equals(MeasuredWindows.CLOSED) && kinds.add(window.kind())) {
        for (Quantile quantile : window.service()) {
          if (quantile.q() == 0.5 || quantile.q() == 0.99) {
            add(LoopKind.CLOSED, window, quantile);
          }
        }
        double mean = sums.meanServiceNanos(window);
        if (mean > 0) {
          measurements.add(
              Measurement.of(MetricFamily.MEAN.about(window.kind()), mean, window.ok()));
        }
      }
    }
  }

  private void add(LoopKind loop, Window window, Quantile quantile) {
    measurements.add(percentile(loop, window, quantile));
  }

  static Measurement percentile(LoopKind loop, Window window, Quantile quantile) {
    MetricFamily family = MetricFamily.ofQuantile(loop, quantile.q()).orElseThrow();
    return percentile(family.about(window.kind()), quantile, window.ok());
  }

  /// @param ok how many requests it rests on
  public static Measurement percentile(MetricId id, Quantile quantile, long ok) {
    double value = (double) quantile.nanos();
    Double service = quantile.service() == null ? null : Double.valueOf(quantile.service());
    double least = quantile.least() == null ? value : quantile.least();
    return new Measurement(
        id,
        value,
        service == null ? least : Math.min(least, service),
        quantile.most() == null ? null : Double.valueOf(quantile.most()),
        null,
        null,
        service,
        null,
        quantile.withheld(),
        ok);
  }

  /// The mean over the counted rounds. With several clients a round lasts as long as the slowest.
  private void parts(Plan plan, TrialRecord trial) {
    Map<String, List<CountedRound>> parts = new LinkedHashMap<>();
    for (Step step : plan.steps()) {
      if (step instanceof Step.Closed closed) {
        CountedRound.of(closed, trial.events())
            .forEach(round ->
                parts
                    .computeIfAbsent(step.metricName(round.text()), text -> new ArrayList<>())
                    .add(round));
      }
    }
    parts.forEach((text, rounds) -> {
      double mean = rounds.stream().mapToLong(CountedRound::nanos).average().orElse(0);
      measurements.add(Measurement.of(MetricFamily.TIME.about(text), mean, rounds.size()));
    });
  }

  private static String metricName(Plan plan, @Nullable String id, String part) {
    return plan.steps().stream()
        .filter(step -> step.id().equals(id))
        .findFirst()
        .map(step -> step.metricName(part))
        .orElse(part);
  }

  /// The mean rows per answer in the counted rounds. Kinds that answered with no rows, or that ask for single rows,
  /// have no figure.
  private void rows(Plan plan, TrialRecord trial) {
    Map<String, long[]> kinds = new LinkedHashMap<>();
    for (TimedEvent event : trial.events()) {
      if (event.event() instanceof StepEvent.Part part
          && part.counted()
          && part.kind().isPresent()
          && part.rows().isPresent()
          && part.ok().isPresent()) {
        String kind = metricName(plan, event.step(), part.kind().get());
        long[] sums = kinds.computeIfAbsent(kind, added -> new long[2]);
        sums[0] += part.rows().getAsLong();
        sums[1] += part.ok().getAsLong();
      }
    }
    kinds.forEach((kind, sums) -> {
      if (sums[1] > 0 && sums[0] > sums[1]) {
        measurements.add(
            Measurement.of(MetricFamily.ROWS.about(kind), (double) sums[0] / sums[1], sums[1]));
      }
    });
  }

  private void throughput(MetricId metric, List<Window> windows, Plan plan, Predicate<Step> which) {
    Set<String> steps =
        plan.steps().stream().filter(which).map(Step::id).collect(Collectors.toSet());
    Map<String, Long> nanos = new LinkedHashMap<>();
    long ok = 0;
    for (Window window : windows) {
      if (window.window().equals(MeasuredWindows.STEADY) && steps.contains(window.step())) {
        nanos.put(window.step(), window.nanos());
        ok += window.ok();
      }
    }
    long total = nanos.values().stream().mapToLong(Long::longValue).sum();
    if (total > 0) {
      measurements.add(Measurement.of(metric, ok * 1e9 / total, ok));
    }
  }

  private void verdict(
      Plan plan, TrialRecord trial, boolean shared, String checker, Verdict verdict) {
    for (MetricFamily family : given(plan, shared, checker)) {
      verdict
          .measure(family.key())
          .ifPresentOrElse(
              measure -> measurements.add(reading(verdict, measure)),
              () ->
                  measurements.add(
                      Measurement.withheld(family.alone(), missing(family, trial, verdict))));
    }
  }

  /// Effects of faults only if the study has faults, conflicts only if sites share keys.
  private static List<MetricFamily> given(Plan plan, boolean shared, String checker) {
    boolean harms = plan.harms();
    return MetricFamily.ofCheck(checker).stream()
        .filter(family -> harms || !family.needsFault())
        .filter(family -> shared || family != MetricFamily.CROSS_SITE_CONFLICTS)
        .toList();
  }

  private static WithheldFigure missing(MetricFamily family, TrialRecord trial, Verdict verdict) {
    boolean asked = family == MetricFamily.DEAD_LETTERS || family == MetricFamily.WAITING_ORDERS;
    if (asked && verdict.status() != Status.UNKNOWN) {
      return WithheldFigure.notMeasured(MissingReason.reason(trial, family));
    }
    return family == MetricFamily.UNDER_REPLICATED && verdict.status() != Status.UNKNOWN
        ? WithheldFigure.notMeasured(new NoSignalOfCopies())
        : DelayFigures.missing(family, verdict)
            .orElseGet(() -> new WithheldFigure(Why.NOT_JUDGED, verdict.summary()));
  }

  public static Measurement reading(Verdict verdict, Measure measure) {
    MetricId metric = MetricId.known(measure.metric());
    if (metric.family() == MetricFamily.FAULTS_WITH_LOSS) {
      return byObservations(verdict, measure);
    }
    Ends.Interval share =
        measure.ends() instanceof Ends.Interval interval && metric.unit().equals("share")
            ? interval
            : null;
    double least = share == null ? measure.lowest() : measure.value();
    double undecided = measure.most() == null ? measure.value() : measure.most();
    double most = share == null && measure.ends() != null ? measure.highest() : undecided;
    boolean bounds = measure.ends() instanceof Ends.Bounds;
    return new Measurement(
        metric,
        measure.value(),
        least,
        measure.atLeast() ? null : (Double) most,
        share == null ? null : (Double) share.low(),
        share == null ? null : share.high(),
        bounds && least < measure.value() ? (Double) least : null,
        measure.text(),
        open(verdict, measure),
        1);
  }

  private static @Nullable WithheldFigure open(Verdict verdict, Measure measure) {
    boolean known = verdict.status() != Status.UNKNOWN || Boolean.TRUE.equals(measure.stands());
    return known ? null : new WithheldFigure(Why.NOT_JUDGED, verdict.summary());
  }

  private static Measurement byObservations(Verdict verdict, Measure measure) {
    Double most = LossPerFault.mostOf(verdict.measures());
    return new Measurement(
        MetricId.known(measure.metric()),
        measure.value(),
        measure.value(),
        most == null ? Double.valueOf(measure.value()) : most,
        measure.lowest(),
        measure.highest(),
        null,
        measure.text(),
        open(verdict, measure),
        LossPerFault.blows(verdict.measures()));
  }

  /// Members that exited by themselves, or that the engine dropped, after a fault on other members.
  private void unplannedExits(Plan plan, TrialRecord trial) {
    if (plan.harms()) {
      long lost = UnplannedFailure.unplannedExits(trial.events());
      measurements.add(Measurement.of(MetricFamily.UNPLANNED_EXITS.alone(), (double) lost, 1));
    }
  }

  record NoSignalOfCopies() implements Finding {}
}
