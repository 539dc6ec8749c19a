package assay.judge.site;

import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.Lasting;
import assay.fact.Finding;
import assay.judge.window.TimedSamples;
import assay.judge.window.WindowPercentiles;
import assay.metric.MetricFamily;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.record.results.Results.Quantile;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.statistics.QuantileRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Percentiles of how late changes arrive, each with the 95 % interval from order statistics.
public final class DelayFigures {

  private static final Map<MetricFamily, Double> QUANTILES =
      Map.of(
          MetricFamily.CROSS_SITE_DELAY_P50, 0.5,
          MetricFamily.CROSS_SITE_DELAY_P90, 0.9,
          MetricFamily.CROSS_SITE_DELAY_P99, 0.99,
          MetricFamily.CROSS_SITE_DELAY_MAX, 1.0);

  private static final String ALL = "delayed-changes";
  private static final String NEVER = "changes-not-heard-of";

  private DelayFigures() {}

  /// A withheld percentile is left out.
  static List<Measure> of(TimedSamples times) {
    List<Measure> measures = new ArrayList<>();
    for (Quantile quantile : times.quantiles()) {
      QUANTILES.forEach((family, q) -> {
        if (q == quantile.q() && quantile.withheld() == null) {
          measures.add(measure(family, quantile));
        }
      });
    }
    measures.add(Measure.of(ALL, times.all(), new Counted(times.all())));
    measures.add(Measure.of(NEVER, times.endless(), new Counted(times.endless())));
    return measures;
  }

  private static Measure measure(MetricFamily family, Quantile quantile) {
    Long least = quantile.least();
    Long most = quantile.most();
    double value = (double) quantile.nanos();
    return Measure.percentile(
        family.key(),
        value,
        least == null ? null : Double.valueOf(least),
        most == null ? null : Double.valueOf(most),
        new Lasting(value));
  }

  /// Why a percentile has no figure although delays were measured; empty for other families.
  public static Optional<WithheldFigure> missing(MetricFamily family, Verdict verdict) {
    long all = number(verdict, ALL);
    Double q = QUANTILES.get(family);
    if (q == null || all == 0) {
      return Optional.empty();
    }
    String name = WindowPercentiles.name(q);
    long never = number(verdict, NEVER);
    boolean few = q < 1 && all < QuantileRanks.needed(q);
    if (few && Math.ceil(q * all) <= all - never) {
      return Optional.of(
          new WithheldFigure(
              Why.TOO_FEW,
              new TooFewChanges(
                  name,
                  all,
                  QuantileRanks.needed(q),
                  WindowPercentiles.times(all, q),
                  WindowPercentiles.little(all, q))));
    }
    return Optional.of(
        new WithheldFigure(Why.UNANSWERED, new ChangesNotHeardOf(name, (double) never / all)));
  }

  private static long number(Verdict verdict, String metric) {
    return verdict.measure(metric).map(measure -> Math.round(measure.value())).orElse(0L);
  }

  /// @param times how many times as long to measure
  record TooFewChanges(String percentile, long changes, long needed, long times, boolean little)
      implements Finding {}

  record ChangesNotHeardOf(String percentile, double share) implements Finding {}
}
