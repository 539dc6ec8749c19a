package assay.judge.trial;

import assay.fact.FigureFacts.Lasting;
import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.metric.LoopKind;
import assay.metric.WithheldFigure;
import assay.record.results.Results.Window;
import java.util.Comparator;
import java.util.Optional;

/// A percentile of a kind's requests during one step's fault.
record FaultPercentile(String step, Measurement measurement) {

  /// The worst last: an infinite value is worse than any other; a value withheld for another reason says nothing.
  static final Comparator<FaultPercentile> BY_HARM =
      Comparator.<FaultPercentile>comparingInt(each -> each.rank())
          .thenComparingDouble(each -> each.measurement.value());

  static Optional<FaultPercentile> of(Window window, double q) {
    return window.response().stream()
        .filter(quantile -> quantile.q() == q)
        .map(quantile ->
            new FaultPercentile(
                window.step(), TrialMetrics.percentile(LoopKind.FAULT, window, quantile)))
        .findFirst();
  }

  private int rank() {
    return measurement.endless() ? 2 : measurement.withheld() == null ? 1 : 0;
  }

  /// With its step in the text: `4.20 s (in run 3.90 s … 4.40 s) in open-2`.
  Measurement named() {
    WithheldFigure withheld = measurement.withheld();
    return new Measurement(
        measurement.metric(),
        measurement.value(),
        measurement.least(),
        measurement.most(),
        measurement.low(),
        measurement.high(),
        measurement.lower(),
        withheld == null ? new InStep(text(), step).fact() : null,
        withheld == null
            ? null
            : new WithheldFigure(withheld.why(), new InStep(withheld.text(), step)),
        measurement.samples());
  }

  private Finding text() {
    double value = measurement.value();
    double least = measurement.least();
    Double most = measurement.most();
    if (most == null) {
      return least == 0 ? new TimeUnbounded(value) : new TimeFrom(value, least);
    }
    return least == most ? new Lasting(value) : new TimeBetween(value, least, most);
  }

  record InStep(Finding figure, String step) implements Finding {}

  record TimeUnbounded(double nanos) implements Finding {}

  record TimeFrom(double nanos, double leastNanos) implements Finding {}

  record TimeBetween(double nanos, double leastNanos, double mostNanos) implements Finding {}
}
