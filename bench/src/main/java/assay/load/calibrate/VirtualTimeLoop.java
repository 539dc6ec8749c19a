package assay.load.calibrate;

import assay.load.client.Client;
import assay.load.record.ClosedTimes;
import assay.load.record.OpenTimes;
import assay.load.record.PhaseRecorder;
import assay.record.history.OperationOutcome;
import assay.record.latency.Durations;
import assay.record.latency.LatencyTag.Span;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// An open and a closed loop played in virtual time against an engine that is a function from when a
/// request starts to when it ends: the schedule and the recorders of a real run, and neither a clock
/// nor a thread.
///
/// The open loop has as many in flight as it needs, so that every request starts when it is meant
/// to; the closed loop has one thread.
///
/// @param lastsNanos how long it lasts
/// @param endNanos when a request ends that starts at a moment, both from the beginning
public record VirtualTimeLoop(long lastsNanos, LongUnaryOperator endNanos) {

  private static final String KIND = "get";

  /// The response times of an open loop.
  public Durations open(Schedule schedule) {
    PhaseRecorder phase = phase();
    OpenTimes times = new OpenTimes(phase, List.of(KIND));
    Slot slot = schedule.first();
    while (slot.nanos() < lastsNanos) {
      long start = slot.nanos();
      times.record(KIND, OperationOutcome.OK, start, start, endNanos.applyAsLong(start));
      slot = schedule.after(slot);
    }
    return phase.sum(Span.RESPONSE);
  }

  /// The service times of a closed loop: it has no others.
  public Durations closed() {
    PhaseRecorder phase = phase();
    ClosedTimes times = new ClosedTimes(phase);
    long now = 0;
    while (now < lastsNanos) {
      long end = endNanos.applyAsLong(now);
      times.of(KIND, OperationOutcome.OK).recordValue(OpenTimes.held(end - now));
      now = end;
    }
    return phase.sum(Span.SERVICE);
  }

  private static PhaseRecorder phase() {
    return new PhaseRecorder(new Client("rehearsal", "client-1", 0, 1, 1), "rehearsal", true);
  }
}
