package assay.judge.figure;

import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.results.Verdicts.Measure;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The figures of some repeats as one: speed as their median, harm as the worst of them, shares of trials
/// as one sample.
///
/// A median hides what befell fewer than half of the repeats. Of a loss that is a lie: it was proven, and
/// no good repeat undoes it.
///
/// @param value the figure
/// @param least the least that it can be
/// @param most the most that it can be, or null where nothing bounds it
/// @param low the lower end of its interval, or null; of harm in several repeats the least seen in any
/// @param high the upper end, likewise
/// @param text the figure for a reader where the number alone misleads, or null
public record FoldedMeasurement(
    double value,
    double least,
    @Nullable Double most,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable String text) {

  /// Folds what at least one repeat showed of a metric.
  public static FoldedMeasurement of(String metric, List<Double> repeats) {
    return of(
        MetricId.known(metric),
        repeats.stream().map(each -> Measurement.of(metric, each, 1)).toList());
  }

  /// Folds the readings of at least one repeat.
  public static FoldedMeasurement of(MetricId metric, List<Measurement> repeats) {
    return switch (metric.fold()) {
      case POOLED -> pooled(repeats);
      case MEDIAN -> repeats.size() == 1 ? only(repeats.getFirst()) : median(metric, repeats);
      case WORST -> repeats.size() == 1 ? only(repeats.getFirst()) : worst(metric, repeats);
    };
  }

  private static FoldedMeasurement only(Measurement one) {
    return new FoldedMeasurement(
        one.value(), one.least(), one.most(), one.low(), one.high(), one.text());
  }

  /// The share is that of the fewest trials, and may be that of the most where some are undecided.
  private static FoldedMeasurement pooled(List<Measurement> repeats) {
    Measure pooled = LossPerFault.pooled(repeats);
    double most = LossPerFault.most(repeats);
    return new FoldedMeasurement(
        pooled.value(), pooled.value(), most, pooled.low(), pooled.high(), pooled.text());
  }

  /// Of rates a single repeat that may have been higher makes the median a lower bound.
  private static FoldedMeasurement median(MetricId metric, List<Measurement> repeats) {
    MedianInterval interval = MedianInterval.of(repeats.stream().map(Measurement::value).toList());
    double median = interval.median();
    double least = median(repeats, Measurement::least);
    double most =
        median(repeats, each -> each.most() == null ? Double.POSITIVE_INFINITY : each.most());
    boolean bound = !metric.lowerIsBetter() && repeats.stream().anyMatch(Measurement::censored);
    if (bound || (Double.isInfinite(most) && least >= median)) {
      String text = "> " + Text.of(metric.unit(), median);
      return new FoldedMeasurement(median, median, null, interval.low(), interval.high(), text);
    }
    if (repeats.size() >= Plan.ENOUGH_REPEATS
        && interval.low() != null
        && interval.high() != null) {
      return ofRuns(repeats, interval, least < most);
    }
    return new FoldedMeasurement(
        median,
        Math.min(least, median),
        Double.isFinite(most) ? Double.valueOf(Math.max(most, median)) : null,
        interval.low(),
        interval.high(),
        null);
  }

  private static double median(List<Measurement> repeats, ToDoubleFunction<Measurement> end) {
    return MedianInterval.of(repeats.stream().map(end::applyAsDouble).toList()).median();
  }

  /// From so many repeats on the runs themselves tell how far a figure is known that each run knows only
  /// between two ends: their interval holds what one run's chance does. Only a late generator still widens
  /// it, which every run may have had.
  private static FoldedMeasurement ofRuns(
      List<Measurement> repeats, MedianInterval interval, boolean between) {
    double low = Objects.requireNonNull(interval.low());
    double high = Objects.requireNonNull(interval.high());
    double median = interval.median();
    double punctual = median(repeats, each -> each.lower() == null ? each.value() : each.lower());
    return between
        ? new FoldedMeasurement(median, Math.min(low, punctual), high, low, high, null)
        : new FoldedMeasurement(median, median, median, low, high, null);
  }

  private static FoldedMeasurement worst(MetricId metric, List<Measurement> repeats) {
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
    return new FoldedMeasurement(
        worst.value(),
        least,
        bounded ? Double.valueOf(most) : null,
        Math.min(worst.value(), mildest.value()),
        Math.max(worst.value(), mildest.value()),
        text(metric, worst, repeats));
  }

  private static double ends(MetricId metric, Stream<Double> ends) {
    return ends.reduce(metric.lowerIsBetter() ? Math::max : Math::min).orElse(0.0);
  }

  /// `7,360 in 2 of 6`; of a time, which every repeat has, `1.20 s, worst of 6`.
  private static @Nullable String text(
      MetricId metric, Measurement worst, List<Measurement> repeats) {
    boolean counts = List.of("count", "share", "requests").contains(metric.unit());
    if (!counts || !metric.lowerIsBetter()) {
      return words(metric, worst) + ", worst of " + repeats.size();
    }
    long found = repeats.stream().filter(FoldedMeasurement::found).count();
    if (found > 0) {
      return words(metric, worst) + " in " + found + " of " + repeats.size();
    }
    return metric.unit().equals("share") ? none(repeats) : null;
  }

  private static boolean found(Measurement measurement) {
    return measurement.value() > 0
        || measurement.censored()
        || (measurement.most() != null && measurement.most() > 0);
  }

  private static String words(MetricId metric, Measurement worst) {
    boolean plain =
        worst.least() == worst.value() && worst.most() != null && worst.most() == worst.value();
    return plain || worst.text() == null ? Text.of(metric.unit(), worst.value()) : worst.text();
  }

  /// None in any: the samples of all repeats bound the share in these runs together, and no more: how seldom all
  /// partitions lag at once shows in no run in which they never did. Each bound h is that of none in
  /// some number of independent trials, (1 − h)^n = α, and their numbers add up: ln(1 − h) = ln α / Σ n. Three
  /// in all of them where the bounds are small.
  private static @Nullable String none(List<Measurement> repeats) {
    if (repeats.stream()
        .anyMatch(measurement -> measurement.high() == null || measurement.high() <= 0)) {
      return null;
    }
    double trials =
        repeats.stream()
            .mapToDouble(each -> Math.min(1, Objects.requireNonNull(each.high())))
            .map(high -> 1 / Math.log1p(-high))
            .sum();
    double share = trials < 0 ? -Math.expm1(1 / trials) : 1;
    int runs = repeats.size();
    return "< %s within these %s runs (none in %s)".formatted(Text.share(share), runs, runs);
  }
}
