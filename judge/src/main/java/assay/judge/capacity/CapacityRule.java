package assay.judge.capacity;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.judge.window.WindowPercentiles;
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

  public record Ruling(TryOutcome came, Fact why) {

    Ruling(TryOutcome came, Finding why) {
      this(came, why.fact());
    }
  }

  public static Ruling rule(Try tried, double quantile, long limitNanos) {
    Quantile at = find(tried.response(), quantile);
    double bad = (double) tried.bad() / Math.max(1, tried.ok() + tried.bad());
    if (at == null) {
      return tried.bad() > 0
          ? new Ruling(TryOutcome.FAILED, new NoRequestOk())
          : new Ruling(TryOutcome.THIN, new NoRequestDue());
    }
    Finding figure = new PercentileTook(WindowPercentiles.name(quantile), at.nanos());
    Finding missed =
        bad > MOST_BAD
            ? new RequestsNotOk(bad)
            : at.withheld() != null
                ? null
                : at.nanos() > limitNanos ? figure : tried.grows() ? new QueueGrew(figure) : null;
    if (missed == null) {
      return at.withheld() == null
          ? new Ruling(TryOutcome.PASSED, figure)
          : new Ruling(TryOutcome.THIN, at.withheld().text());
    }
    Finding late = late(tried, at);
    return late == null ? new Ruling(TryOutcome.FAILED, missed) : new Ruling(TryOutcome.LATE, late);
  }

  /// Checks the generator's delay at the percentile and at the median, as for every other response time.
  private static @Nullable Finding late(Try tried, Quantile at) {
    Quantile median = find(tried.response(), 0.5);
    for (Quantile each : median == null ? List.of(at) : List.of(at, median)) {
      Quantile delay = find(tried.delay(), each.q());
      if (delay != null && WindowPercentiles.late(delay.nanos(), each.nanos())) {
        return new GeneratorLateAt(delay.nanos(), WindowPercentiles.name(each.q()));
      }
    }
    return null;
  }

  static @Nullable Quantile find(List<Quantile> quantiles, double quantile) {
    return quantiles.stream().filter(each -> each.q() == quantile).findFirst().orElse(null);
  }

  record NoRequestOk() implements Finding {}

  record NoRequestDue() implements Finding {}

  record PercentileTook(String percentile, long nanos) implements Finding {}

  record RequestsNotOk(double share) implements Finding {}

  record QueueGrew(Finding figure) implements Finding {}

  record GeneratorLateAt(long lateNanos, String percentile) implements Finding {}
}
