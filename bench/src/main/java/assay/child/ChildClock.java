package assay.child;

import assay.record.event.RunEvent;
import assay.record.event.StepEvent.RequestsFailed;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import java.util.List;

/// The monotonic clock of this process as its parent reads it: shifted where the parent is on another host. All times that
/// leave this process go through it; whatever only waits or takes differences reads `System.nanoTime()`.
final class ChildClock {

  /// Whether Assay is on another host; see `assay.cluster.JavaCommand`.
  static final boolean FAR = Boolean.getBoolean("assay.far");

  private static volatile long shiftNanos;
  private static volatile boolean laid = !FAR;

  private ChildClock() {}

  /// Lays it on the parent's.
  static void lay(long nanos) {
    shiftNanos = nanos;
    laid = true;
  }

  /// Whether its times mean anything to the parent yet.
  static boolean laid() {
    return laid;
  }

  /// What is added to a time.
  static long shift() {
    return shiftNanos;
  }

  /// The moment of now.
  static long now() {
    return System.nanoTime() + shiftNanos;
  }

  /// A moment of `System.nanoTime()`, laid.
  static long laid(long nanos) {
    return nanos + shiftNanos;
  }

  /// An event, laid, with the moments that it tells of.
  static TimedEvent laid(TimedEvent event) {
    if (shiftNanos == 0) {
      return event;
    }
    RunEvent told = event.event() instanceof RequestsFailed failed ? laid(failed) : event.event();
    return new TimedEvent(laid(event.nanos()), event.cell(), event.step(), event.text(), told);
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

  /// Intervals, laid.
  static List<Interval> laid(List<Interval> intervals) {
    return shiftNanos == 0
        ? intervals
        : intervals.stream().map(interval -> interval.shifted(shiftNanos)).toList();
  }
}
