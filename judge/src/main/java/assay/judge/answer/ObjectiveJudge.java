package assay.judge.answer;

import assay.fact.Amount;
import assay.fact.FigureFacts.NoBound;
import assay.fact.Finding;
import assay.judge.answer.HarmOutsideTable.Doubt;
import assay.judge.figure.MedianInterval;
import assay.metric.Figure.Measured;
import assay.metric.LimitRelation;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Judges objectives for every configuration: speed by the median of its repeats, harm by the worst
/// ([AggregatedMeasurement]).
///
/// A figure between two ends meets an objective if both ends do, misses it if neither does, and is otherwise
/// undecided. Missing runs that might change the result also leave it undecided. Proven harm misses an objective of
/// zero, no matter what other runs show.
public final class ObjectiveJudge {

  private ObjectiveJudge() {}

  /// @param unshown proven harm that is in no row
  public static List<ObjectiveResult> of(Plan plan, List<Row> rows, HarmOutsideTable unshown) {
    List<ObjectiveResult> results = new ArrayList<>();
    for (Objective objective : plan.objectives()) {
      for (Row row : rows) {
        Figure figure = row.figure(objective.metric()).orElse(null);
        ObjectiveResult result =
            meantToo(
                objective,
                row,
                result(plan, objective, row.configuration(), figure),
                plan.repeats());
        Doubt doubt = unshown.doubt(row.configuration(), objective.metric());
        results.add(doubt == null ? result : doubted(objective, result, doubt));
      }
    }
    return results;
  }

  /// A met objective becomes undecided if the other covered figure is a range with one end beyond the limit.
  private static ObjectiveResult meantToo(
      Objective objective, Row row, ObjectiveResult result, int runs) {
    MetricFamily other = HarmOutsideTable.MEANT_TOO.get(MetricId.of(objective.metric()).family());
    if (other == null || result.result() != Judged.MET) {
      return result;
    }
    return row.figures().stream()
        .filter(figure -> figure.id().family() == other)
        .filter(
            figure -> figure.value() != null && judged(objective, figure, runs) == Judged.UNDECIDED)
        .findFirst()
        .map(figure ->
            new ObjectiveResult(
                result.text(),
                result.line(),
                result.configuration(),
                Judged.UNDECIDED,
                new ButFigure(result.measured(), other.key(), words(figure)).fact(),
                result.limit()))
        .orElse(result);
  }

  /// Hidden harm in a run that counts misses an objective of zero; otherwise it leaves the result undecided.
  private static ObjectiveResult doubted(Objective objective, ObjectiveResult result, Doubt doubt) {
    boolean none = objective.limit() == 0 && !objective.relation().asksForMuch();
    return result.result() == Judged.MISSED
        ? result
        : new ObjectiveResult(
            result.text(),
            result.line(),
            result.configuration(),
            none && doubt.counts() ? Judged.MISSED : Judged.UNDECIDED,
            new ButDoubt(result.measured(), doubt.words()).fact(),
            result.limit());
  }

  private static ObjectiveResult result(
      Plan plan, Objective objective, String configuration, @Nullable Figure figure) {
    String unit = figure == null ? "count" : figure.unit();
    boolean smaller = plan.lean() && MetricId.of(objective.metric()).family() == MetricFamily.TIME;
    Judged judged = judged(objective, figure, plan.repeats());
    Finding measured = measured(plan, figure, smaller);
    return new ObjectiveResult(
        objective.text(),
        objective.line(),
        configuration,
        judged,
        (judged == Judged.UNDECIDED ? openEnd(figure, measured) : measured).fact(),
        new Amount(objective.limit(), unit).fact());
  }

  /// The figure with why its upper end is not known: a limit far above the figure is undecided for this reason alone.
  private static Finding openEnd(@Nullable Figure figure, Finding measured) {
    if (figure == null || !figure.unbounded()) {
      return measured;
    }
    if (figure.nothingBounds()) {
      return new ButDoubt(measured, new NoBound());
    }
    double least = figure.least() == null ? 0 : figure.least();
    return new ButDoubt(
        measured,
        figure.censored() ? new OnlyLeast() : new NoUpperBound(new Amount(least, figure.unit())));
  }

  /// @param smaller whether a lean run does less of this part
  private static Finding measured(Plan plan, @Nullable Figure figure, boolean smaller) {
    if (figure == null) {
      return new NoSuchFigure();
    }
    if (figure.value() == null) {
      Finding why = smaller ? new LessInLeanRun() : WithheldFigure.notMeasured().text();
      return figure.withheld() == null ? why : figure.withheld().text();
    }
    Finding text = words(figure);
    int repeats = figure.repeats().size();
    return repeats < plan.repeats() ? new SomeRunsCount(text, repeats, plan.repeats()) : text;
  }

  private static Finding words(Figure figure) {
    return figure.text() == null
        ? range(figure, Objects.requireNonNull(figure.value()))
        : figure.text();
  }

  private static Finding range(Figure figure, double value) {
    Double least = figure.least();
    Double most = figure.most();
    return least == null || most == null || least.equals(most)
        ? new Amount(value, figure.unit())
        : new MeasuredBetween(
            new Amount(value, figure.unit()),
            figure.repeats().size() < Plan.ENOUGH_REPEATS,
            new Amount(least, figure.unit()),
            new Amount(most, figure.unit()));
  }

  private static Judged judged(Objective objective, @Nullable Figure figure, int runs) {
    return figure == null
        ? Judged.UNDECIDED
        : switch (figure.known()) {
          case Measured measured ->
              ofAllRuns(
                  objective,
                  figure,
                  runs,
                  judged(objective.relation(), measured, objective.limit()));
          case WithheldFigure none -> judged(objective.relation(), none);
        };
  }

  private static Judged ofAllRuns(Objective objective, Figure figure, int runs, Judged judged) {
    int missing = runs - figure.repeats().size();
    if (missing <= 0 || judged == Judged.UNDECIDED) {
      return judged;
    }
    boolean met = judged == Judged.MET;
    boolean turns =
        DoubleStream.of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
            .map(each -> folded(figure, missing, each))
            .anyMatch(value -> objective.relation().holds(value, objective.limit()) != met);
    return turns ? Judged.UNDECIDED : judged;
  }

  /// The figure if every missing run had this value. A pooled share may then be anything.
  private static double folded(Figure figure, int missing, double each) {
    return switch (figure.fold()) {
      case MEDIAN ->
          MedianInterval.of(
                  Stream.concat(
                          figure.repeats().stream(), Collections.nCopies(missing, each).stream())
                      .toList())
              .median();
      case WORST ->
          DoubleStream.concat(
                  DoubleStream.of(each), figure.repeats().stream().mapToDouble(value -> value))
              .reduce(figure.lowerIsBetter() ? Math::max : Math::min)
              .orElse(each);
      case POOLED -> each > 0 ? each : Objects.requireNonNull(figure.value());
    };
  }

  /// Requests that were never answered took longer than any limit.
  public static Judged judged(LimitRelation relation, WithheldFigure none) {
    return none.why() == Why.UNANSWERED && !relation.asksForMuch()
        ? Judged.MISSED
        : Judged.UNDECIDED;
  }

  public static Judged judged(LimitRelation relation, Measured figure, double limit) {
    boolean one = relation.holds(figure.least(), limit);
    boolean other = relation.holds(figure.most(), limit);
    boolean passed = figure.least() < limit && limit < figure.most();
    if (one && other) {
      return Judged.MET;
    }
    return one || other || (relation == LimitRelation.EQUAL && passed)
        ? Judged.UNDECIDED
        : Judged.MISSED;
  }

  record ButFigure(Finding measured, String figure, Finding other) implements Finding {}

  record ButDoubt(Finding measured, Finding doubt) implements Finding {}

  record NoSuchFigure() implements Finding {}

  record OnlyLeast() implements Finding {}

  record NoUpperBound(Finding least) implements Finding {}

  record LessInLeanRun() implements Finding {}

  record SomeRunsCount(Finding measured, int runs, int of) implements Finding {}

  /// @param inRun whether the ends are of single runs; with enough runs, those between runs
  record MeasuredBetween(Finding value, boolean inRun, Finding least, Finding most)
      implements Finding {}
}
