package assay.judge.window;

import assay.fact.Finding;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.record.latency.DurationHistogram;
import assay.record.results.Results.Quantile;
import assay.statistics.QuantileRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The percentiles of a window's requests, with their uncertainty.
///
/// - Unanswered requests rank above all answered ones; otherwise percentiles improve as the client gives up more.
/// - Each percentile has the 95 % interval of its order statistics, corrected for clusters within seconds
///   ([TailDesignEffect]).
/// - With a late generator, the response time is an upper bound for any system that answers in order; the service
///   time is the indicative lower bound.
/// - A percentile with too few requests for an upper bound is withheld. With enough, but clustered slow or unanswered
///   requests, it has only a lower bound.
public final class WindowPercentiles {

  static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999, 1};

  /// The send delay that is always tolerated.
  public static final long LATE_NANOS = 200_000;

  private static final double LATE_SHARE = 0.1;

  private WindowPercentiles() {}

  /// @param duration durations of answered requests
  /// @param unanswered requests shed, failed or unknown
  /// @param delay send delays, or null without a schedule
  /// @param service service times, or null if they equal `duration`
  public record Sample(
      DurationHistogram duration,
      long unanswered,
      TailDesignEffect clusters,
      @Nullable DurationHistogram delay,
      @Nullable DurationHistogram service) {

    /// Answered requests without further detail.
    public static Sample of(DurationHistogram duration, @Nullable DurationHistogram delay) {
      return new Sample(duration, 0, new TailDesignEffect(), delay, null);
    }

    /// Requests of an unfinished window, taken as independent.
    ///
    /// @param delay send delays, or null without a schedule
    /// @param service service times, or null if they equal `duration`
    public static Sample soFar(
        DurationHistogram duration,
        long unanswered,
        @Nullable DurationHistogram delay,
        @Nullable DurationHistogram service) {
      return new Sample(duration, unanswered, new TailDesignEffect(), delay, service);
    }

    private long answered() {
      return duration.count();
    }

    private long all() {
      return answered() + unanswered;
    }
  }

  public static List<Quantile> quantiles(Sample sample) {
    List<Quantile> quantiles = new ArrayList<>();
    if (sample.all() > 0) {
      for (double q : QUANTILES) {
        quantiles.add(q < 1 ? quantile(sample, q) : longest(sample));
      }
    }
    return quantiles;
  }

  private static Quantile quantile(Sample sample, double q) {
    long rank = Math.max(1, (long) Math.ceil(q * sample.all() - 1e-9));
    if (rank > sample.answered()) {
      return new Quantile(q, 0, unanswered(sample, q));
    }
    long value = sample.duration().atRank(rank);
    if (sample.all() < QuantileRanks.needed(q)) {
      return new Quantile(q, value, tooFew(sample, q));
    }
    QuantileRanks ranks = QuantileRanks.of(sample.all() / sample.clusters().designEffect(value), q);
    long lower = (long) Math.floor(ranks.lower() * sample.all());
    double upper = ranks.upper().orElse(2) * sample.all();
    return new Quantile(
        q,
        value,
        lower < 1 ? 0 : Math.min(value, sample.duration().atRank(lower)),
        upper - 1e-9 > sample.answered()
            ? null
            : Long.valueOf(
                Math.max(value, sample.duration().atRank((long) Math.ceil(upper - 1e-9)))),
        service(sample, q, value),
        null);
  }

  /// The longest answer; a lower bound if some request was not answered.
  private static Quantile longest(Sample sample) {
    if (sample.answered() == 0) {
      return new Quantile(1, 0, unanswered(sample, 1));
    }
    long value = sample.duration().max();
    return new Quantile(
        1,
        value,
        value,
        sample.unanswered() > 0 ? null : Long.valueOf(value),
        service(sample, 1, value),
        null);
  }

  private static WithheldFigure unanswered(Sample sample, double q) {
    double share = (double) sample.unanswered() / sample.all();
    return new WithheldFigure(Why.UNANSWERED, new NoFinitePercentile(name(q), share));
  }

  private static WithheldFigure tooFew(Sample sample, double q) {
    return new WithheldFigure(
        Why.TOO_FEW,
        new TooFewRequests(
            name(q),
            sample.all(),
            QuantileRanks.needed(q),
            times(sample.all(), q),
            little(sample.all(), q)));
  }

  /// The service time at a percentile with a late generator, otherwise null.
  private static @Nullable Long service(Sample sample, double q, long value) {
    DurationHistogram delay = sample.delay();
    DurationHistogram service = sample.service();
    if (delay == null || delay.isEmpty() || !late(at(delay, q), value)) {
      return null;
    }
    return service == null || service.isEmpty()
        ? Math.max(0, value - at(delay, q))
        : Math.min(value, at(service, q));
  }

  /// Whether a send delay is too long beside the response time of the same percentile.
  public static boolean late(long delayNanos, long responseNanos) {
    return delayNanos > Math.max(LATE_NANOS, LATE_SHARE * responseNanos);
  }

  private static long at(DurationHistogram durations, double q) {
    return q < 1 ? durations.atPercent(q * 100) : durations.max();
  }

  /// A percentile's name in metrics: `p50`, `p99.9`, `max`.
  public static String name(double q) {
    if (q == 1) {
      return "max";
    }
    return "p" + String.format(Locale.ROOT, "%.1f", q * 100).replace(".0", "");
  }

  record NoFinitePercentile(String percentile, double share) implements Finding {}

  /// How many times as long a measurement gives enough, with a tenth to spare; 0 if a [#little] longer does.
  public static long times(long samples, double q) {
    return little(samples, q) ? 0 : (long) Math.ceil(1.1 * QuantileRanks.needed(q) / samples);
  }

  /// Whether a fifth longer gives enough, with a tenth to spare.
  public static boolean little(long samples, double q) {
    return 1.1 * QuantileRanks.needed(q) <= 1.2 * samples;
  }

  /// @param times how many times as long to measure
  record TooFewRequests(String percentile, long requests, long needed, long times, boolean little)
      implements Finding {}
}
