package assay.compare;

import assay.fact.Finding;
import assay.metric.MetricId;
import assay.metric.RepeatAggregation;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// A run's rows as a punctual load generator would have measured them at best: a percentile that the generator's own delay
/// widened becomes the service time. The truth lies between these rows and the run's own, so a change counts only if both
/// show it.
final class ServiceTimeResultRows {

  private final Results results;

  private ServiceTimeResultRows(Results results) {
    this.results = results;
  }

  /// The run's own rows, the same objects, if its generator was never late.
  static List<Row> of(Results results) {
    ServiceTimeResultRows punctual = new ServiceTimeResultRows(results);
    return results.rows().stream().map(punctual::row).toList();
  }

  /// Whether a late generator widened a figure by more than the smallest change that counts.
  static boolean widened(Results results, String configuration, Figure figure) {
    return of(results).stream()
        .filter(row -> row.configuration().equals(configuration))
        .flatMap(row -> row.figure(figure.metric()).stream())
        .anyMatch(punctual -> apart(figure.value(), punctual.value()));
  }

  private static boolean apart(@Nullable Double value, @Nullable Double punctual) {
    return value != null
        && punctual != null
        && Math.abs(value - punctual) > FigureChange.BAND * Math.abs(value);
  }

  private Row row(Row row) {
    List<TrialResult> trials =
        results.trials().stream()
            .filter(trial -> trial.configuration().equals(row.configuration()))
            .toList();
    List<Figure> figures =
        row.figures().stream().map(figure -> figure(figure, trials).orElse(figure)).toList();
    return figures.equals(row.figures())
        ? row
        : new Row(row.configuration(), row.settings(), figures);
  }

  /// The service times' percentile; empty if the figure was late in no repeat.
  private static Optional<Figure> figure(Figure figure, List<TrialResult> trials) {
    OptionalDouble q = figure.id().family().quantile();
    if (q.isEmpty() || figure.value() == null) {
      return Optional.empty();
    }
    List<Double> punctual = new ArrayList<>();
    for (double measured : figure.repeats()) {
      punctual.add(service(trials, figure.id(), q.getAsDouble(), measured).orElse(measured));
    }
    return punctual.equals(figure.repeats())
        ? Optional.empty()
        : Optional.of(with(figure, punctual));
  }

  /// The service time of the window that gave a repeat its figure. A repeat may lack one, so it is found by its value.
  private static OptionalDouble service(
      List<TrialResult> trials, MetricId metric, double q, double measured) {
    return trials.stream()
        .flatMap(trial -> trial.windows().stream())
        .filter(window -> window.kind().equals(metric.argument()))
        .flatMap(window -> window.response().stream())
        .filter(quantile -> quantile.q() == q && quantile.nanos() == Math.round(measured))
        .map(Quantile::service)
        .filter(service -> service != null)
        .mapToDouble(service -> service)
        .min();
  }

  private static Figure with(Figure late, List<Double> repeats) {
    double value = folded(late.fold(), repeats);
    return new Figure(
        late.metric(),
        late.side(),
        late.unit(),
        late.lowerIsBetter(),
        late.fold(),
        value,
        value,
        late.most() == null ? null : Double.valueOf(value),
        null,
        null,
        late.text(),
        null,
        repeats,
        late.samples(),
        null,
        null,
        false);
  }

  private static double folded(RepeatAggregation fold, List<Double> repeats) {
    return fold == RepeatAggregation.WORST
        ? repeats.stream().flatMapToDouble(DoubleStream::of).max().orElse(0)
        : RunFileCheck.median(repeats);
  }

  record GeneratorWasLate() implements Finding {}
}
