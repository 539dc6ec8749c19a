package assay.child;

import assay.record.event.RunEvent;
import assay.record.event.StepEvent.RequestsFailed;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import java.util.List;

/// This process's monotonic clock on the parent's time base, shifted if the parent is on another host. All times that
/// leave this process use it. Code that only waits or takes differences uses `System.nanoTime()`.
final class ChildClock {

  /// Whether Assay is on another host; see `assay.cluster.JavaCommand`.
  static final boolean FAR = Boolean.getBoolean("assay.far");

  private static volatile long shiftNanos;
  private static volatile boolean laid = !FAR;

  private ChildClock() {}

  static void lay(long nanos) {
    shiftNanos = nanos;
    laid = true;
  }

  /// Whether the parent can use its times yet.
  static boolean laid() {
    return laid;
  }

  static long shift() {
    return shiftNanos;
  }

  static long now() {
    return System.nanoTime() + shiftNanos;
  }

  /// Converts a moment of `System.nanoTime()`.
  static long laid(long nanos) {
    return nanos + shiftNanos;
  }

  static TimedEvent laid(TimedEvent event) {
    if (shiftNanos == 0) {
      return event;
    }
    RunEvent told = event.event() instanceof RequestsFailed failed ? laid(failed) : event.event();
    return new TimedEvent(laid(event.nanos()), event.trial(), event.step(), event.text(), told);
  }

  private static RequestsFailed laid(RequestsFailed failed) {
    return new RequestsFailed(
        failed.client(),
        failed.kind(),
        failed.outcome(),
        failed.count(),
        failed.exception(),
        failed.message(),
        laid(failed.firstNanos()));
  }

  static List<Interval> laid(List<Interval> intervals) {
    return shiftNanos == 0
        ? intervals
        : intervals.stream().map(interval -> interval.shifted(shiftNanos)).toList();
  }
}
