package assay.judge.capacity;

import assay.judge.figure.Text;
import assay.judge.window.PercentileGate;
import assay.record.event.TryOutcome;
import assay.record.results.CapacitySearchResult.Try;
import assay.record.results.Results.Quantile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether a try kept an objective: its percentile is within the limit, at most 0.01 % of requests did not end OK,
/// and the queue does not grow.
///
/// Response times include the generator's delay: an objective kept with it would also be kept without it. A miss with
/// a late generator says nothing about the system.
public final class CapacityRule {

  /// The largest share of requests that may fail, be unknown or be shed.
  public static final double MOST_BAD = 1e-4;

  private CapacityRule() {}

  public record Ruling(TryOutcome came, String why) {}

  public static Ruling rule(Try tried, double quantile, long limitNanos) {
    Quantile at = find(tried.response(), quantile);
    double bad = (double) tried.bad() / Math.max(1, tried.ok() + tried.bad());
    if (at == null) {
      return tried.bad() > 0
          ? new Ruling(TryOutcome.FAILED, "no request ended OK")
          : new Ruling(TryOutcome.THIN, "no request was due");
    }
    String figure = PercentileGate.name(quantile) + " " + Text.nanos(at.nanos());
    String missed =
        bad > MOST_BAD
            ? Text.share(bad) + " of the requests were not answered OK"
            : at.withheld() != null
                ? null
                : at.nanos() > limitNanos
                    ? figure
                    : tried.grows() ? figure + ", but the queue was growing" : null;
    if (missed == null) {
      return at.withheld() == null
          ? new Ruling(TryOutcome.PASSED, figure)
          : new Ruling(TryOutcome.THIN, at.withheld().text());
    }
    String late = late(tried, at);
    return late == null ? new Ruling(TryOutcome.FAILED, missed) : new Ruling(TryOutcome.LATE, late);
  }

  /// Checks the generator's delay at the percentile and at the median, as for every other response time.
  private static @Nullable String late(Try tried, Quantile at) {
    Quantile median = find(tried.response(), 0.5);
    for (Quantile each : median == null ? List.of(at) : List.of(at, median)) {
      Quantile delay = find(tried.delay(), each.q());
      if (delay != null && PercentileGate.late(delay.nanos(), each.nanos())) {
        return "generator late by "
            + Text.nanos(delay.nanos())
            + " at "
            + PercentileGate.name(each.q());
      }
    }
    return null;
  }

  static @Nullable Quantile find(List<Quantile> quantiles, double quantile) {
    return quantiles.stream().filter(each -> each.q() == quantile).findFirst().orElse(null);
  }
}
