package assay.judge.capacity;

import assay.judge.figure.Text;
import assay.judge.window.PercentileGate;
import assay.record.event.TrialOutcome;
import assay.record.results.CapacitySearchResult.Trial;
import assay.record.results.Results.Quantile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether a trial kept an objective: its percentile is within the limit, at most 0.01 % of requests did not end OK,
/// and the queue does not grow.
///
/// Response times include the generator's delay: an objective kept with it would also be kept without it. A miss with
/// a late generator says nothing about the system.
public final class CapacityRule {

  /// The largest share of requests that may fail, be unknown or be shed.
  public static final double MOST_BAD = 1e-4;

  private CapacityRule() {}

  public record Ruling(TrialOutcome came, String why) {}

  public static Ruling rule(Trial trial, double quantile, long limitNanos) {
    Quantile at = find(trial.response(), quantile);
    double bad = (double) trial.bad() / Math.max(1, trial.ok() + trial.bad());
    if (at == null) {
      return trial.bad() > 0
          ? new Ruling(TrialOutcome.FAILED, "no request ended OK")
          : new Ruling(TrialOutcome.THIN, "no request was due");
    }
    String figure = PercentileGate.name(quantile) + " " + Text.nanos(at.nanos());
    String missed =
        bad > MOST_BAD
            ? Text.share(bad) + " of the requests were not answered OK"
            : at.withheld() != null
                ? null
                : at.nanos() > limitNanos
                    ? figure
                    : trial.grows() ? figure + ", but the queue was growing" : null;
    if (missed == null) {
      return at.withheld() == null
          ? new Ruling(TrialOutcome.PASSED, figure)
          : new Ruling(TrialOutcome.THIN, at.withheld().text());
    }
    String late = late(trial, at);
    return late == null
        ? new Ruling(TrialOutcome.FAILED, missed)
        : new Ruling(TrialOutcome.LATE, late);
  }

  /// Checks the generator's delay at the percentile and at the median, as for every other response time.
  private static @Nullable String late(Trial trial, Quantile at) {
    Quantile median = find(trial.response(), 0.5);
    for (Quantile each : median == null ? List.of(at) : List.of(at, median)) {
      Quantile delay = find(trial.delay(), each.q());
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
