package assay.judge.cell;

import assay.judge.cell.Validity.Invalidated;
import assay.judge.cell.Validity.Reason;
import assay.judge.figure.Text;
import assay.record.CellClocks;
import assay.record.event.ClusterEvent.ClockJumped;
import assay.record.event.TimedEvent;
import java.util.List;

/// Hosts whose monotonic clock jumped: the host stood still as a whole, or that of Assay did, or the clock was set.
final class ClockJumps {

  static final String CODE = "E580";

  private ClockJumps() {}

  /// Times of a client are differences of its clock, so those of a host of clients go with it; elsewhere only moments
  /// beside others' do.
  static List<Reason> of(List<TimedEvent> events) {
    CellClocks clocks = CellClocks.of(events);
    return TimedEvent.events(events, ClockJumped.class)
        .map(jumped ->
            new Reason(
                CODE,
                sentence(jumped),
                clocks.hasClients(jumped.host()) ? Invalidated.TIMES : Invalidated.MOMENTS))
        .toList();
  }

  private static String sentence(ClockJumped jumped) {
    return "the clock of host %s went %s by %s within %s: it or this host stood still, or its clock was set"
        .formatted(
            jumped.host(),
            jumped.byNanos() > 0 ? "ahead" : "behind",
            Text.nanos(Math.abs(jumped.byNanos())),
            Text.nanos(jumped.untilNanos() - jumped.fromNanos()));
  }
}
