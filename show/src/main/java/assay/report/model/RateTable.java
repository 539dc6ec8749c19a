package assay.report.model;

import assay.metric.LoopKind;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.plan.Plan;
import assay.record.results.RatePartResult;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.TrialResult;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Response times in every part of a rate that changes, by one percentile of one kind: at which load a configuration
/// falls behind another.
public final class RateTable {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final double[] TAILS = {0.99, 0.9};

  /// Smaller ratios are not worth a sentence.
  private static final double NOTABLE = 1.15;

  private static final Cell NO_REQUESTS = new Cell(0, 0, "–");

  private final ReportModel model;
  private final String step;
  private final MetricId metric;
  private final boolean asked;
  private final List<RatePartResult> rows;
  private final Map<String, Map<Integer, Cell>> cells = new HashMap<>();

  /// The median over runs in one part, or why there is none.
  ///
  /// @param least 0 if there is none, infinite if too few requests were answered
  /// @param most above `least` if the load generator was late
  private record Cell(double least, double most, String text) {}

  private record Kind(String step, String kind) {}

  private RateTable(ReportModel model, String step, MetricId metric, boolean asked) {
    this.model = model;
    this.step = step;
    this.metric = metric;
    this.asked = asked;
    this.rows = rows(trials(model), new Kind(step, metric.about()));
    for (String name : model.configurations()) {
      Map<Integer, List<RatePartResult>> counted = new HashMap<>();
      trials(model).stream()
          .filter(trial -> trial.configuration().equals(name) && trial.timesCount())
          .flatMap(trial -> parts(trial, new Kind(step, metric.about())))
          .forEach(
              part -> counted.computeIfAbsent(part.part(), key -> new ArrayList<>()).add(part));
      Map<Integer, Cell> own = new HashMap<>();
      counted.forEach((part, runs) -> own.put(part, cell(runs)));
      cells.put(name, own);
    }
  }

  /// The percentiles that the study asks for, and one of every other kind: the highest for which each part has enough
  /// requests.
  public static List<RateTable> of(ReportModel model) {
    List<TrialResult> trials = trials(model);
    Set<Kind> kinds = new LinkedHashSet<>();
    for (TrialResult trial : trials) {
      trial.rateParts().forEach(part -> kinds.add(new Kind(part.step(), part.kind())));
    }
    List<RateTable> tables = new ArrayList<>();
    for (Kind kind : kinds) {
      List<MetricId> asked =
          model.plan().asks().stream()
              .map(MetricId::of)
              .filter(ask -> ask.family().loop() == LoopKind.OPEN && ask.about().equals(kind.kind))
              .filter(ask -> ask.family().quantile().isPresent())
              .toList();
      asked.forEach(each -> tables.add(new RateTable(model, kind.step, each, true)));
      if (asked.isEmpty()) {
        MetricFamily tail =
            MetricFamily.ofQuantile(LoopKind.OPEN, tail(trials, kind)).orElseThrow();
        tables.add(new RateTable(model, kind.step, tail.about(kind.kind), false));
      }
    }
    return tables;
  }

  private static List<TrialResult> trials(ReportModel model) {
    return model.results().trials().stream().filter(trial -> !trial.control()).toList();
  }

  private static Stream<RatePartResult> parts(TrialResult trial, Kind kind) {
    return trial.rateParts().stream()
        .filter(part -> part.step().equals(kind.step) && part.kind().equals(kind.kind));
  }

  /// One of each part, in the order of time.
  private static List<RatePartResult> rows(List<TrialResult> trials, Kind kind) {
    List<RatePartResult> rows = new ArrayList<>();
    trials.stream()
        .flatMap(trial -> parts(trial, kind))
        .sorted(Comparator.comparingInt(RatePartResult::part))
        .filter(part -> rows.isEmpty() || rows.getLast().part() < part.part())
        .forEachOrdered(rows::add);
    return rows;
  }

  private static double tail(List<TrialResult> trials, Kind kind) {
    for (double tail : TAILS) {
      boolean few =
          trials.stream()
              .flatMap(trial -> parts(trial, kind))
              .flatMap(part -> quantile(part, tail))
              .anyMatch(quantile -> why(quantile) == WithheldFigure.Why.TOO_FEW);
      if (!few) {
        return tail;
      }
    }
    return 0.5;
  }

  private static Stream<Quantile> quantile(RatePartResult part, double q) {
    return part.response().stream().filter(quantile -> quantile.q() == q);
  }

  private static WithheldFigure.@Nullable Why why(Quantile quantile) {
    WithheldFigure withheld = quantile.withheld();
    return withheld == null ? null : withheld.why();
  }

  private Cell cell(List<RatePartResult> runs) {
    OptionalDouble q = metric.family().quantile();
    List<Quantile> seen = runs.stream().flatMap(part -> quantile(part, q.orElseThrow())).toList();
    if (seen.isEmpty()) {
      return NO_REQUESTS;
    }
    for (Quantile quantile : seen) {
      WithheldFigure.Why why = why(quantile);
      if (why != null && why != WithheldFigure.Why.UNANSWERED) {
        return new Cell(0, 0, why == WithheldFigure.Why.TOO_FEW ? "too few requests" : "withheld");
      }
    }
    double most = median(seen, quantile -> quantile.nanos());
    double least =
        median(
            seen, quantile -> quantile.service() == null ? quantile.nanos() : quantile.service());
    if (Double.isInfinite(most)) {
      return new Cell(most, most, "not finite" + unanswered(runs));
    }
    String time = FIGURES.brief(most, "ns");
    String range = least == most ? time : FIGURES.ends(FIGURES.brief(least, "ns"), time);
    return new Cell(least, most, range + unanswered(runs));
  }

  /// Over the runs; a run without a finite percentile ranks last.
  private static double median(List<Quantile> runs, ToDoubleFunction<Quantile> end) {
    double[] sorted =
        runs.stream()
            .mapToDouble(
                run -> run.withheld() == null ? end.applyAsDouble(run) : Double.POSITIVE_INFINITY)
            .sorted()
            .toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private static String unanswered(List<RatePartResult> runs) {
    long all = runs.stream().mapToLong(part -> part.ok() + part.notOk()).sum();
    long notOk = runs.stream().mapToLong(RatePartResult::notOk).sum();
    return notOk == 0 ? "" : ", " + NumberFormat.percent((double) notOk / all) + " not answered";
  }

  /// Whether the study asks for this percentile.
  public boolean asked() {
    return asked;
  }

  /// For example `get p99`; with the step's name if several steps have parts.
  public String label() {
    long steps =
        trials(model).stream()
            .flatMap(trial -> trial.rateParts().stream())
            .map(RatePartResult::step)
            .distinct()
            .count();
    return steps > 1 ? metric.label() + ", " + step : metric.label();
  }

  /// One of each part, in the order of time.
  public List<RatePartResult> rows() {
    return rows;
  }

  public String text(String configuration, RatePartResult part) {
    return cell(configuration, part).text;
  }

  private Cell cell(String configuration, RatePartResult part) {
    return cells
        .getOrDefault(configuration, Map.of())
        .getOrDefault(part.part(), new Cell(0, 0, "withheld"));
  }

  /// A moment or a length, in the report's format.
  public static String time(long nanos) {
    return FIGURES.brief((double) nanos, "ns");
  }

  public static String offered(RatePartResult part) {
    String from = FIGURES.brief(part.fromPerSecond(), "/s");
    return part.fromPerSecond() == part.toPerSecond()
        ? from
        : from + " → " + FIGURES.brief(part.toPerSecond(), "/s");
  }

  /// A configuration against the baseline in a part; empty if it was not tested.
  public Optional<Comparison> compared(String configuration, RatePartResult part) {
    return model.results().partComparisons().stream()
        .filter(each -> each.step().equals(step) && each.part() == part.part())
        .map(each -> each.compared())
        .filter(each -> each.metric().equals(metric.id()))
        .filter(each -> each.configuration().equals(configuration))
        .findFirst();
  }

  public boolean tested() {
    return model.results().partComparisons().stream()
        .anyMatch(each -> each.step().equals(step) && each.compared().metric().equals(metric.id()));
  }

  /// The largest of all ratios, as a sentence without its subject. It was searched for, so it proves nothing.
  public String largest() {
    double most = NOTABLE;
    String sentence = "differs by more than 15 % in no part";
    for (RatePartResult part : rows) {
      for (String slow : model.configurations()) {
        for (String quick : model.configurations()) {
          Cell high = cell(slow, part);
          Cell low = cell(quick, part);
          if (low.most > 0 && high.least / low.most > most) {
            most = high.least / low.most;
            sentence =
                "differs most from %s to %s, at %s: %s with “%s”, %s with “%s”"
                    .formatted(
                        time(part.fromNanos()),
                        time(part.toNanos()),
                        offered(part),
                        high.text,
                        slow,
                        low.text,
                        quick);
          }
        }
      }
    }
    return sentence;
  }

  /// Why there was no test, for a table that has none.
  public String untested() {
    int repeats = model.results().repeats();
    return repeats < Plan.ENOUGH_REPEATS
        ? "not tested: %s, and %d are needed"
            .formatted(repeats == 1 ? "1 run each" : repeats + " runs each", Plan.ENOUGH_REPEATS)
        : "not tested: the study does not ask for it";
  }
}
