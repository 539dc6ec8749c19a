package assay.judge.site;

import assay.fact.Finding;
import assay.record.event.SiteEvent;
import assay.record.event.TimedEvent;
import java.util.List;
import java.util.OptionalLong;

/// A wait for changes in a site that was given up.
///
/// @param missing keys that lacked their newest acknowledged version
/// @param waitedNanos length of the wait
/// @param lastHeardNanos the last arrival, or [Long#MIN_VALUE]
record ArrivalTimeout(long missing, long waitedNanos, long nanos, long lastHeardNanos) {

  /// With an arrival this shortly before the end, the site was still catching up.
  static final long STILL_COMING_NANOS = 1_000_000_000;

  /// A site without a recorded failed wait.
  static final ArrivalTimeout NOT = new ArrivalTimeout(0, 0, Long.MAX_VALUE, Long.MIN_VALUE);

  static ArrivalTimeout of(SiteChanges changes) {
    OptionalLong last = changes.lastHeardNanos();
    return changes
        .drained()
        .flatMap(event ->
            event
                .event(SiteEvent.Drained.class)
                .filter(drained -> drained.missing() > 0)
                .map(drained -> of(event, drained, last)))
        .orElse(NOT);
  }

  private static ArrivalTimeout of(TimedEvent event, SiteEvent.Drained drained, OptionalLong last) {
    return new ArrivalTimeout(
        drained.missing(), drained.waitedNanos(), event.nanos(), last.orElse(Long.MIN_VALUE));
  }

  /// Whether missing changes may only be late.
  boolean stillComing() {
    return missing > 0
        && lastHeardNanos > Long.MIN_VALUE
        && nanos - lastHeardNanos <= STILL_COMING_NANOS;
  }

  /// The failed wait, or nothing.
  List<Finding> told() {
    if (missing == 0) {
      return List.of();
    }
    boolean none = lastHeardNanos == Long.MIN_VALUE;
    long last = none ? 0 : Math.max(0, nanos - lastHeardNanos);
    return List.of(new WaitGivenUp(missing, waitedNanos, none, last));
  }

  record WaitGivenUp(long keys, long waitedNanos, boolean noArrival, long lastNanos)
      implements Finding {}
}
