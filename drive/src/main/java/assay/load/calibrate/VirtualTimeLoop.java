package assay.load.calibrate;

import assay.load.client.ClientIdentity;
import assay.load.record.ClosedLoopTimesRecorder;
import assay.load.record.OpenLoopTimesRecorder;
import assay.load.record.PhaseRecorder;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyTag.Span;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// An open and a closed loop in virtual time, against an engine that is a function from a request's
/// start to its end. They use a real run's schedule and recorders, but no clock and no threads.
///
/// The open loop has no limit in flight, so every request starts at its intended time. The closed
/// loop has one thread.
///
/// @param lastsNanos the loop's length
/// @param endNanos maps a request's start to its end, both from the beginning
public record VirtualTimeLoop(long lastsNanos, LongUnaryOperator endNanos) {

  private static final String KIND = "get";

  public DurationHistogram open(Schedule schedule) {
    PhaseRecorder phase = phase();
    OpenLoopTimesRecorder times = new OpenLoopTimesRecorder(phase, List.of(KIND));
    Slot slot = schedule.first();
    while (slot.nanos() < lastsNanos) {
      long start = slot.nanos();
      times.record(KIND, OperationOutcome.OK, start, start, endNanos.applyAsLong(start));
      slot = schedule.after(slot);
    }
    return phase.sum(Span.RESPONSE);
  }

  /// The service times of a closed loop, which has no response times.
  public DurationHistogram closed() {
    PhaseRecorder phase = phase();
    ClosedLoopTimesRecorder times = new ClosedLoopTimesRecorder(phase);
    long now = 0;
    while (now < lastsNanos) {
      long end = endNanos.applyAsLong(now);
      times.of(KIND, OperationOutcome.OK).recordValue(OpenLoopTimesRecorder.held(end - now));
      now = end;
    }
    return phase.sum(Span.SERVICE);
  }

  private static PhaseRecorder phase() {
    return new PhaseRecorder(
        new ClientIdentity("rehearsal", "client-1", 0, 1, 1), "rehearsal", true);
  }
}
