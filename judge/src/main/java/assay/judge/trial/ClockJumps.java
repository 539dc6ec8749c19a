package assay.judge.trial;

import assay.fact.Finding;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.record.TrialClocks;
import assay.record.event.ClusterEvent.ClockJumped;
import assay.record.event.TimedEvent;
import java.util.List;

/// Hosts with a jump in their monotonic clock: the host or Assay's host stood still, or the clock was set.
final class ClockJumps {

  static final String CODE = "E580";

  private ClockJumps() {}

  /// A jump on a host with clients also invalidates the clients' times, because these are differences of its clock.
  /// On other hosts only moments beside other clocks are invalid.
  static List<Reason> of(List<TimedEvent> events) {
    TrialClocks clocks = TrialClocks.of(events);
    return TimedEvent.events(events, ClockJumped.class)
        .map(jumped ->
            new Reason(
                CODE,
                sentence(jumped),
                clocks.hasClients(jumped.host()) ? Invalidated.TIMES : Invalidated.MOMENTS))
        .toList();
  }

  private static Finding sentence(ClockJumped jumped) {
    return new ClockWent(
        jumped.host(),
        jumped.byNanos() > 0,
        Math.abs(jumped.byNanos()),
        jumped.untilNanos() - jumped.fromNanos());
  }

  record ClockWent(String host, boolean ahead, long byNanos, long withinNanos) implements Finding {}
}
