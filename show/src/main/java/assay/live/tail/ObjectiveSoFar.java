package assay.live.tail;

import assay.judge.answer.ObjectiveJudge;
import assay.metric.Figure;
import assay.metric.LoopKind;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.plan.Plan.Objective;
import assay.record.results.Results.Judged;
import assay.record.results.Results.Quantile;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import java.util.Optional;
import java.util.OptionalDouble;

/// An objective in a running trial so far. It is no verdict: the run is judged when it is over, with
/// all its repeats.
///
/// @param result the result if the trial ended now
/// @param text the figure so far, or why there is none yet
public record ObjectiveSoFar(Objective objective, Judged result, String text) {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final String LATER = "told when the run is judged";

  static ObjectiveSoFar unknown(Objective objective, String why) {
    return new ObjectiveSoFar(objective, Judged.UNDECIDED, why);
  }

  /// Whether an objective is about a percentile that histograms give during the trial.
  static boolean ofAPercentile(Objective objective) {
    MetricFamily family = MetricId.of(objective.metric()).family();
    boolean steady = family.loop() == LoopKind.OPEN || family.loop() == LoopKind.CLOSED;
    return steady && family.quantile().isPresent();
  }

  static ObjectiveSoFar of(Objective objective, WindowFiguresSoFar sums) {
    MetricId metric = MetricId.of(objective.metric());
    MetricFamily family = metric.family();
    if (metric.equals(MetricFamily.THROUGHPUT.alone())) {
      OptionalDouble rate = sums.throughput();
      return rate.isEmpty()
          ? unknown(objective, "no measured window yet")
          : judged(objective, new Figure.Exact(rate.getAsDouble()), rate.getAsDouble(), "/s");
    }
    if (!ofAPercentile(objective)) {
      return unknown(objective, LATER);
    }
    Optional<Quantile> quantile =
        sums.quantile(
            metric.about(), family.loop() == LoopKind.CLOSED, family.quantile().getAsDouble());
    return quantile
        .map(found -> of(objective, found))
        .orElseGet(() -> unknown(objective, "no measured window yet"));
  }

  private static ObjectiveSoFar of(Objective objective, Quantile quantile) {
    double value = (double) quantile.nanos();
    double least = quantile.least() == null ? value : quantile.least();
    if (quantile.service() != null) {
      least = Math.min(least, quantile.service());
    }
    Double most = quantile.most() == null ? null : Double.valueOf(quantile.most());
    Figure figure = Figure.of(value, least, most, quantile.withheld());
    return switch (figure) {
      case Figure.Measured measured -> judged(objective, measured, value, "ns");
      case WithheldFigure none ->
          new ObjectiveSoFar(
              objective,
              ObjectiveJudge.judged(objective.relation(), none),
              SentenceRenderer.of(none.text()));
    };
  }

  private static ObjectiveSoFar judged(
      Objective objective, Figure.Measured figure, double value, String unit) {
    Judged judged = ObjectiveJudge.judged(objective.relation(), figure, objective.limit());
    String text = FIGURES.amount(value, unit);
    return new ObjectiveSoFar(
        objective, judged, judged == Judged.UNDECIDED ? text + range(figure, unit) : text);
  }

  /// Why a limit is undecided: the ends between which the figure is known so far.
  private static String range(Figure.Measured figure, String unit) {
    String least = FIGURES.amount(figure.least(), unit);
    return Double.isInfinite(figure.most())
        ? " (≥ %s; no upper bound yet)".formatted(least)
        : " (%s so far)".formatted(FIGURES.ends(least, FIGURES.amount(figure.most(), unit)));
  }
}
