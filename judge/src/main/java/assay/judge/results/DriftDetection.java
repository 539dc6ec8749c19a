package assay.judge.results;

import assay.fact.Amount;
import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.judge.figure.MedianInterval;
import assay.judge.figure.MissingReason;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.MetricListName;
import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.event.TimedEvent;
import assay.record.results.DriftResult;
import assay.record.results.DriftResult.Point;
import assay.record.results.DriftResult.Told;
import assay.statistics.HolmAdjustment;
import assay.statistics.MannKendall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tests whether a soak's figures drift: each kind's highest available percentile, cost per request, and the memory,
/// open files and threads in members and Assay.
public final class DriftDetection {

  private static final double LEVEL = 0.05;
  private static final double HOUR_NANOS = 3600e9;
  private static final List<MetricFamily> PERCENTILES =
      List.of(MetricFamily.P99, MetricFamily.P90, MetricFamily.P50);

  /// What leaks. If no round has the figure, the soak says so.
  private static final List<MetricFamily> HELD =
      List.of(
          MetricFamily.LIVE_MEMORY,
          MetricFamily.MEMBER_FILES,
          MetricFamily.MEMBER_THREADS,
          MetricFamily.ASSAY_MEMORY,
          MetricFamily.ASSAY_FILES,
          MetricFamily.ASSAY_THREADS);

  private final Map<Integer, Double> hours;
  private final List<TrialJudgement> judgements;

  private DriftDetection(Map<Integer, Double> hours, List<TrialJudgement> judgements) {
    this.hours = hours;
    this.judgements = judgements;
  }

  /// Empty if the run is no soak.
  public static List<DriftResult> of(RunRecord run, List<TrialJudgement> judgements) {
    if (!run.plan().soaks()) {
      return List.of();
    }
    List<DriftResult> drifts = new ArrayList<>(of(hours(run), judgements));
    for (MetricFamily family : HELD) {
      String metric = family.alone().id();
      if (drifts.stream().noneMatch(drift -> drift.metric().equals(metric))) {
        Finding reason = MissingReason.reason(run.trial(run.plan().trials().getFirst()), family);
        drifts.add(unknown(family.alone(), List.of(), new NoRoundHasIt(reason)));
      }
    }
    return drifts;
  }

  /// @param hours when each round began
  static List<DriftResult> of(Map<Integer, Double> hours, List<TrialJudgement> judgements) {
    return new DriftDetection(hours, judgements).all();
  }

  private static Map<Integer, Double> hours(RunRecord run) {
    Map<Integer, Double> hours = new HashMap<>();
    for (Plan.Trial trial : run.plan().trials()) {
      run.events().stream()
          .filter(event ->
              event.type() == TimedEvent.Type.TRIAL_BEGINS && trial.id().equals(event.trial()))
          .findFirst()
          .ifPresent(
              event -> hours.put(trial.repeat(), (event.nanos() - run.beginsNanos()) / HOUR_NANOS));
    }
    return hours;
  }

  /// @param endless begins of rounds with an infinite figure or only a lower bound
  private record Series(List<Point> points, List<Double> endless) {

    int rounds() {
      return points.size() + endless.size();
    }

    /// An infinite figure ranks above all others.
    MannKendall test() {
      double top = points.stream().mapToDouble(Point::value).max().orElse(0);
      double above = top + Math.max(1, Math.abs(top));
      TreeMap<Double, Double> values = new TreeMap<>();
      points.forEach(point -> values.put(point.hours(), point.value()));
      endless.forEach(hours -> values.put(hours, above));
      return MannKendall.of(numbers(values.keySet()), numbers(values.values()));
    }

    private static double[] numbers(Collection<Double> of) {
      return of.stream().mapToDouble(each -> each).toArray();
    }
  }

  private List<DriftResult> all() {
    Map<MetricId, Series> series = new LinkedHashMap<>();
    watched().forEach(metric -> series.put(metric, series(metric)));
    Map<MetricId, MannKendall> tests = new LinkedHashMap<>();
    series.forEach((metric, rounds) -> {
      if (rounds.rounds() >= MannKendall.FEWEST) {
        tests.put(metric, rounds.test());
      }
    });
    double[] adjusted =
        HolmAdjustment.adjusted(tests.values().stream().mapToDouble(MannKendall::p).toArray());
    Map<MetricId, Double> pHolm = new HashMap<>();
    tests.keySet().forEach(metric -> pHolm.put(metric, adjusted[pHolm.size()]));
    List<DriftResult> drifts = new ArrayList<>();
    series.forEach((metric, rounds) ->
        drifts.add(drift(metric, rounds, tests.get(metric), pHolm.get(metric))));
    return drifts;
  }

  /// The watched metrics that some round has, in the results table's order.
  private List<MetricId> watched() {
    List<MetricId> all =
        judgements.stream()
            .flatMap(judgement -> judgement.readings().stream())
            .map(Measurement::metric)
            .distinct()
            .sorted(MetricId.ORDER)
            .toList();
    List<MetricId> percentiles =
        all.stream()
            .filter(metric -> metric.family() == MetricFamily.P50)
            .flatMap(median -> highest(median).stream())
            .toList();
    return Stream.concat(
            percentiles.stream(),
            all.stream().filter(metric -> metric.family().isShownIn(MetricListName.DRIFT)))
        .toList();
  }

  private Optional<MetricId> highest(MetricId median) {
    return PERCENTILES.stream()
        .map(percentile -> percentile.like(median))
        .filter(metric -> 2 * series(metric).rounds() > judgements.size())
        .findFirst();
  }

  private Series series(MetricId metric) {
    List<Point> points = new ArrayList<>();
    List<Double> endless = new ArrayList<>();
    for (TrialJudgement judgement : judgements) {
      Measurement measurement = judgement.counting(metric);
      Double at = hours.get(judgement.trial().repeat());
      if (measurement == null || at == null) {
        continue;
      }
      if (measurement.endless() || measurement.censored()) {
        endless.add(at);
      } else if (measurement.withheld() == null) {
        points.add(new Point(judgement.trial().repeat(), at, measurement.value()));
      }
    }
    return new Series(points, endless);
  }

  private static DriftResult drift(
      MetricId metric, Series series, @Nullable MannKendall test, @Nullable Double pHolm) {
    List<Point> points = series.points();
    if (test == null || pHolm == null) {
      return unknown(metric, points, new TooFewRounds(series.rounds(), MannKendall.FEWEST));
    }
    if (!series.endless().isEmpty()) {
      Told told = told(pHolm, test.slope());
      Fact sentence = sentence(series, pHolm, told).fact();
      return new DriftResult(
          metric.id(), metric.unit(), points, null, null, null, test.p(), pHolm, told, sentence);
    }
    // With many equal values the test finds a single step, and the interval has no change in it.
    Told told = test.low() <= 0 && test.high() >= 0 ? Told.NO_TREND : told(pHolm, test.slope());
    return new DriftResult(
        metric.id(),
        metric.unit(),
        points,
        test.slope(),
        test.low(),
        test.high(),
        test.p(),
        pHolm,
        told,
        sentence(metric, points, test, pHolm, told).fact());
  }

  private static DriftResult unknown(MetricId metric, List<Point> points, Finding why) {
    return new DriftResult(
        metric.id(), metric.unit(), points, null, null, null, null, null, Told.UNKNOWN, why.fact());
  }

  private static Told told(double pHolm, double slope) {
    if (pHolm > LEVEL || slope == 0) {
      return Told.NO_TREND;
    }
    return slope > 0 ? Told.RISES : Told.FALLS;
  }

  /// With infinite figures the slope is unknown; ranks give the direction.
  private static Finding sentence(Series series, double pHolm, Told told) {
    return new RoundsEndless(word(told), series.endless().size(), pHolm, series.rounds());
  }

  private static Finding word(Told told) {
    return switch (told) {
      case RISES -> new FigureRises();
      case FALLS -> new FigureFalls();
      case NO_TREND, UNKNOWN -> new NoTrend();
    };
  }

  /// A soak of minutes is not extrapolated to an hour.
  private static Finding sentence(
      MetricId metric, List<Point> points, MannKendall test, double pHolm, Told told) {
    boolean hours = points.getLast().hours() - points.getFirst().hours() >= 1;
    double scale = hours ? 1 : 1.0 / 60;
    double middle = MedianInterval.of(points.stream().map(Point::value).toList()).median();
    double share = middle == 0 ? 0 : scale * test.slope() / middle;
    return new FigureDrift(
        word(told),
        new Amount(middle, metric.unit()),
        hours,
        signed(metric, scale * test.slope()),
        signed(metric, scale * test.low()),
        signed(metric, scale * test.high()),
        middle == 0 ? null : new DriftOf(share >= 0, Math.abs(share), hours),
        pHolm,
        points.size());
  }

  private static Finding signed(MetricId metric, double value) {
    return new ChangeOf(value >= 0, new Amount(Math.abs(value), metric.unit()));
  }

  record NoRoundHasIt(Finding why) implements Finding {}

  record TooFewRounds(int rounds, int needed) implements Finding {}

  /// @param chance the p-value
  record RoundsEndless(Finding told, int endless, double chance, int rounds) implements Finding {}

  record FigureRises() implements Finding {}

  record FigureFalls() implements Finding {}

  record NoTrend() implements Finding {}

  /// @param hours whether a change is over an hour, or else over a minute
  /// @param share the change as a share; null if the figure is zero
  record FigureDrift(
      Finding told,
      Finding middle,
      boolean hours,
      Finding change,
      Finding low,
      Finding high,
      @Nullable Finding share,
      double chance,
      int rounds)
      implements Finding {}

  record ChangeOf(boolean more, Finding size) implements Finding {}

  record DriftOf(boolean more, double share, boolean hours) implements Finding {}
}
