package assay.judge.figure;

import assay.fact.Amount;
import assay.fact.Finding;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why to withhold a percentile that is infinite in some repeats, because too many requests were not answered: a
/// median of the others would be too good.
public final class UnboundedPercentileReason {

  private UnboundedPercentileReason() {}

  /// With half of the repeats infinite, the median is infinite too.
  ///
  /// @param endless the infinite repeats, at least one
  /// @param finite the others that count
  public static WithheldFigure of(
      MetricId metric, List<Measurement> endless, List<Measurement> finite) {
    int all = endless.size() + finite.size();
    WithheldFigure first = first(endless);
    if (all == 1) {
      return first;
    }
    Why why = 2 * endless.size() >= all ? Why.UNANSWERED : Why.SOME_UNANSWERED;
    return new WithheldFigure(
        why,
        new EndlessIn(
            first.text(), endless.size(), all, finite.isEmpty() ? null : range(metric, finite)));
  }

  private static WithheldFigure first(List<Measurement> endless) {
    WithheldFigure first = endless.getFirst().withheld();
    if (first == null) {
      throw new IllegalArgumentException("a figure that is not withheld");
    }
    return first;
  }

  private static Finding range(MetricId metric, List<Measurement> finite) {
    double least = finite.stream().mapToDouble(Measurement::value).min().orElseThrow();
    double most = finite.stream().mapToDouble(Measurement::value).max().orElseThrow();
    Finding from = new Amount(least, metric.unit());
    return least == most ? from : new AmountRange(from, new Amount(most, metric.unit()));
  }

  /// @param others the figures of the other runs
  record EndlessIn(Finding why, int endless, int runs, @Nullable Finding others)
      implements Finding {}

  record AmountRange(Finding from, Finding to) implements Finding {}
}
