package assay.judge.figure;

import assay.fact.Amount;
import assay.fact.Fact;
import assay.fact.FigureFacts.AtLeast;
import assay.fact.Finding;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.FigureRange;
import assay.record.results.FigureRange.Kind;
import assay.record.results.Verdicts.Measure;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Several repeats' figures as one: the median for speed, the worst for harm, one pooled sample for shares of
/// observations. A median would hide harm in less than half of the repeats, and no good repeat undoes a proven loss.
///
/// @param least lower bound of the value
/// @param most upper bound of the value, or null
/// @param range the range between repeats, or within the only one; null if exact
/// @param text the figure for a reader if the number alone misleads, or null
public record AggregatedMeasurement(
    double value,
    double least,
    @Nullable Double most,
    @Nullable FigureRange range,
    @Nullable Fact text) {

  /// Needs at least one value.
  public static AggregatedMeasurement of(String metric, List<Double> repeats) {
    return of(
        MetricId.known(metric),
        repeats.stream().map(each -> Measurement.of(metric, each, 1)).toList());
  }

  /// Needs at least one measurement.
  public static AggregatedMeasurement of(MetricId metric, List<Measurement> repeats) {
    return switch (metric.fold()) {
      case POOLED -> pooled(repeats);
      case MEDIAN -> repeats.size() == 1 ? only(repeats.getFirst()) : median(metric, repeats);
      case WORST -> repeats.size() == 1 ? only(repeats.getFirst()) : worst(metric, repeats);
    };
  }

  private static AggregatedMeasurement only(Measurement one) {
    FigureRange within = range(one.low(), one.high(), Kind.WITHIN);
    return new AggregatedMeasurement(one.value(), one.least(), one.most(), within, one.text());
  }

  private static @Nullable FigureRange range(
      @Nullable Double low, @Nullable Double high, Kind kind) {
    return low == null || high == null ? null : new FigureRange(low, high, kind);
  }

  /// The value counts only decided observations; `most` includes undecided ones.
  private static AggregatedMeasurement pooled(List<Measurement> repeats) {
    Measure pooled = LossPerFault.pooled(repeats);
    double most = LossPerFault.most(repeats);
    FigureRange range = new FigureRange(pooled.lowest(), pooled.highest(), Kind.INTERVAL);
    return new AggregatedMeasurement(pooled.value(), pooled.value(), most, range, pooled.text());
  }

  /// One repeat that may have had a higher rate makes the median a lower bound.
  private static AggregatedMeasurement median(MetricId metric, List<Measurement> repeats) {
    MedianInterval interval = MedianInterval.of(repeats.stream().map(Measurement::value).toList());
    FigureRange range = range(interval.low(), interval.high(), Kind.INTERVAL);
    double median = interval.median();
    double least = median(repeats, Measurement::least);
    double most =
        median(repeats, each -> each.most() == null ? Double.POSITIVE_INFINITY : each.most());
    boolean bound = !metric.lowerIsBetter() && repeats.stream().anyMatch(Measurement::censored);
    if (bound || (Double.isInfinite(most) && least >= median)) {
      Fact text = new AtLeast(new Amount(median, metric.unit())).fact();
      return new AggregatedMeasurement(median, median, null, range, text);
    }
    if (repeats.size() >= Plan.ENOUGH_REPEATS && range != null) {
      return ofRuns(repeats, median, range, least < most);
    }
    return new AggregatedMeasurement(
        median,
        Math.min(least, median),
        Double.isFinite(most) ? Double.valueOf(Math.max(most, median)) : null,
        range,
        null);
  }

  private static double median(List<Measurement> repeats, ToDoubleFunction<Measurement> end) {
    return MedianInterval.of(repeats.stream().map(end::applyAsDouble).toList()).median();
  }

  /// With enough runs, the spread between runs covers the uncertainty within each. Only a late generator widens the
  /// figure, because every run may have had one.
  private static AggregatedMeasurement ofRuns(
      List<Measurement> repeats, double median, FigureRange range, boolean between) {
    double punctual = median(repeats, each -> each.lower() == null ? each.value() : each.lower());
    return between
        ? new AggregatedMeasurement(
            median, Math.min(range.low(), punctual), range.high(), range, null)
        : new AggregatedMeasurement(median, median, median, range, null);
  }

  private static AggregatedMeasurement worst(MetricId metric, List<Measurement> repeats) {
    Comparator<Measurement> byValue = Comparator.comparingDouble(Measurement::value);
    Comparator<Measurement> byHarm = metric.lowerIsBetter() ? byValue : byValue.reversed();
    Measurement worst =
        repeats.stream()
            .max(byHarm.thenComparing(Measurement::censored))
            .orElseThrow(() -> new IllegalArgumentException("no repeat"));
    Measurement mildest = repeats.stream().min(byHarm).orElseThrow();
    boolean bounded = repeats.stream().noneMatch(each -> each.most() == null);
    double least = ends(metric, repeats.stream().map(Measurement::least));
    double most = ends(metric, repeats.stream().map(Measurement::most).filter(Objects::nonNull));
    return new AggregatedMeasurement(
        worst.value(),
        least,
        bounded ? Double.valueOf(most) : null,
        new FigureRange(
            Math.min(worst.value(), mildest.value()),
            Math.max(worst.value(), mildest.value()),
            Kind.EXTREMES),
        text(metric, worst, repeats));
  }

  private static double ends(MetricId metric, Stream<Double> ends) {
    return ends.reduce(metric.lowerIsBetter() ? Math::max : Math::min).orElse(0.0);
  }

  /// `7,360 in 2 of 6`; for a time, which every repeat has, `1.20 s, worst of 6`.
  private static @Nullable Fact text(
      MetricId metric, Measurement worst, List<Measurement> repeats) {
    boolean counts = List.of("count", "share", "requests").contains(metric.unit());
    if (!counts || !metric.lowerIsBetter()) {
      return new WorstOf(figure(metric, worst), repeats.size()).fact();
    }
    long found = repeats.stream().filter(AggregatedMeasurement::found).count();
    if (found > 0) {
      return new FoundIn(figure(metric, worst), found, repeats.size()).fact();
    }
    return metric.unit().equals("share") ? none(repeats) : null;
  }

  private static boolean found(Measurement measurement) {
    return measurement.value() > 0
        || measurement.censored()
        || (measurement.most() != null && measurement.most() > 0);
  }

  private static Finding figure(MetricId metric, Measurement worst) {
    boolean plain =
        worst.least() == worst.value() && worst.most() != null && worst.most() == worst.value();
    return plain || worst.text() == null ? new Amount(worst.value(), metric.unit()) : worst.text();
  }

  /// No repeat has any: together the repeats bound the share within these runs, and no further. A bound h equals zero
  /// findings in n independent observations, (1 − h)^n = α. The numbers of observations add up: ln(1 − h) = ln α / Σ n.
  private static @Nullable Fact none(List<Measurement> repeats) {
    if (repeats.stream()
        .anyMatch(measurement -> measurement.high() == null || measurement.high() <= 0)) {
      return null;
    }
    double observations =
        repeats.stream()
            .mapToDouble(each -> Math.min(1, Objects.requireNonNull(each.high())))
            .map(high -> 1 / Math.log1p(-high))
            .sum();
    double share = observations < 0 ? -Math.expm1(1 / observations) : 1;
    int runs = repeats.size();
    return new NoneWithin(share, runs).fact();
  }

  record WorstOf(Finding figure, int runs) implements Finding {}

  record FoundIn(Finding figure, long found, int runs) implements Finding {}

  record NoneWithin(double boundShare, int runs) implements Finding {}
}
