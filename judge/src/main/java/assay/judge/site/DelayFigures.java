package assay.judge.site;

import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.Lasting;
import assay.fact.Finding;
import assay.judge.window.PercentileGate;
import assay.judge.window.SingleTimes;
import assay.metric.Family;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.record.results.Results.Quantile;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.statistics.QuantileRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Percentiles of the delay of changes, each with the 95 % interval of its order statistics.
public final class DelayFigures {

  private static final Map<Family, Double> QUANTILES =
      Map.of(
          Family.CROSS_SITE_DELAY_P50, 0.5,
          Family.CROSS_SITE_DELAY_P90, 0.9,
          Family.CROSS_SITE_DELAY_P99, 0.99,
          Family.CROSS_SITE_DELAY_MAX, 1.0);

  private static final String ALL = "delayed-changes";
  private static final String NEVER = "changes-not-heard-of";

  private DelayFigures() {}

  /// A withheld percentile is left out.
  static List<Measure> of(SingleTimes times) {
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

  private static Measure measure(Family family, Quantile quantile) {
    Long least = quantile.least();
    Long most = quantile.most();
    double value = (double) quantile.nanos();
    return new Measure(
        family.key(),
        value,
        least == null ? null : Double.valueOf(least),
        most == null ? null : Double.valueOf(most),
        most == null,
        new Lasting(value));
  }

  public static boolean has(Family family) {
    return QUANTILES.containsKey(family);
  }

  /// Why a percentile has no figure although delays were measured; empty for other families.
  public static Optional<Withheld> missing(Family family, Verdict verdict) {
    long all = number(verdict, ALL);
    Double q = QUANTILES.get(family);
    if (q == null || all == 0) {
      return Optional.empty();
    }
    String name = PercentileGate.name(q);
    long never = number(verdict, NEVER);
    boolean few = q < 1 && all < QuantileRanks.needed(q);
    if (few && Math.ceil(q * all) <= all - never) {
      return Optional.of(
          new Withheld(Why.TOO_FEW, new TooFewChanges(name, all, QuantileRanks.needed(q))));
    }
    return Optional.of(
        new Withheld(Why.UNANSWERED, new ChangesNotHeardOf(name, (double) never / all)));
  }

  private static long number(Verdict verdict, String metric) {
    return verdict.measure(metric).map(measure -> Math.round(measure.value())).orElse(0L);
  }

  record TooFewChanges(String percentile, long changes, long needed) implements Finding {}

  record ChangesNotHeardOf(String percentile, double share) implements Finding {}
}
