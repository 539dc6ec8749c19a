package assay.judge;

import assay.record.Results.Quantile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Which percentiles may be read as the system's: at least 100 requests must lie beyond one, and the
/// generator must not have been late by more than 200 µs or a tenth of it at the same percentile.
///
/// On a busy host a 99th percentile of the send delay of tens of milliseconds is ordinary; without
/// this it would be published as the grid's latency.
public final class Gate {

  /// The percentiles that are looked at; 1 is the maximum.
  static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999, 1};

  /// How late a generator may always be.
  public static final long LATE_NANOS = 200_000;

  private static final double LEAST_BEYOND = 100;
  private static final double LATE_SHARE = 0.1;

  private Gate() {}

  /// The percentiles of a duration; none of no samples.
  ///
  /// @param delay the send delays of the same requests, or null where nothing was scheduled
  static List<Quantile> quantiles(Histogram duration, @Nullable Histogram delay) {
    List<Quantile> quantiles = new ArrayList<>();
    if (duration.getTotalCount() > 0) {
      for (double q : QUANTILES) {
        quantiles.add(new Quantile(q, at(duration, q), withheld(duration, delay, q)));
      }
    }
    return quantiles;
  }

  private static @Nullable String withheld(
      Histogram duration, @Nullable Histogram delay, double q) {
    double beyond = duration.getTotalCount() * (1 - q);
    if (q < 1 && beyond + 1e-6 < LEAST_BEYOND) {
      return "too few requests for %s: %s of %s"
          .formatted(
              name(q),
              Text.count(duration.getTotalCount()),
              Text.count(Math.round(LEAST_BEYOND / (1 - q))));
    }
    if (delay == null) {
      return null;
    }
    long late = at(delay, q);
    return late(late, at(duration, q))
        ? "not measurable here: generator late by " + Text.nanos(late)
        : null;
  }

  /// Whether a send delay is too long for a response time of the same percentile.
  static boolean late(long delayNanos, long responseNanos) {
    return delayNanos > Math.max(LATE_NANOS, LATE_SHARE * responseNanos);
  }

  private static long at(Histogram histogram, double q) {
    return q < 1 ? histogram.getValueAtPercentile(q * 100) : histogram.getMaxValue();
  }

  /// A percentile's name as metrics use it: `p50`, `p99.9`, `max`.
  static String name(double q) {
    if (q == 1) {
      return "max";
    }
    return "p" + String.format(Locale.ROOT, "%.1f", q * 100).replace(".0", "");
  }
}
