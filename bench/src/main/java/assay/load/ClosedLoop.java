package assay.load;

import assay.api.Kind;
import assay.api.Request;
import assay.api.Response;
import assay.api.Session;
import assay.api.Workload;
import assay.plan.Step;
import assay.record.Outcome;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/// One thread of a closed loop: sends the next request when the last one was answered.
///
/// What the bench adds to a request is two clock reads, which the request itself does, and one add
/// to a histogram that only this thread writes; while the step's quota lasts, also one entry in a queue
/// that only this thread fills. Everything else is looked up before.
final class ClosedLoop {

  private final Session session;
  private final Workload workload;
  private final long thinkNanos;
  private final int thread;
  private final WorkerDraw draw;
  private final Settlement settlement;
  private final @Nullable ResponseLog responses;
  private final Quota quota;
  private final Failures failures;
  private final Map<Phase, ClosedTimes> phases = new HashMap<>();

  /// A part and where its times, rows and responses go.
  record Lane(
      Step.Part part,
      Kind kind,
      ClosedTimes times,
      SingleWriterRecorder ok,
      RowCount rows,
      @Nullable Trail trail) {}

  ClosedLoop(
      Station station,
      Duration think,
      int thread,
      WorkerDraw draw,
      Settlement settlement,
      Quota quota,
      Failures failures) {
    this.session = station.session();
    this.workload = station.workload();
    this.thinkNanos = think.toNanos();
    this.thread = thread;
    this.draw = draw;
    this.settlement = settlement;
    this.responses = station.responses();
    this.quota = quota;
    this.failures = failures;
  }

  /// Makes ready for a round of a part, whose requests will be recorded in a phase.
  Lane prepare(String step, Step.Part part, int round, Phase phase) {
    ClosedTimes times = phases.computeIfAbsent(phase, ClosedTimes::new);
    Trail.Lap lap = new Trail.Lap(step, part, round, phase.measured(), thread);
    Trail trail = responses == null ? null : responses.trail(lap, quota);
    Kind kind = workload.kind(part.kind());
    return new Lane(part, kind, times, times.of(part.kind(), Outcome.OK), new RowCount(), trail);
  }

  /// Sends this many requests of the part, one after the other.
  void send(Lane lane, int count) {
    for (int sent = 0; sent < count; sent++) {
      long unused = send(lane);
      if (thinkNanos > 0) {
        Pace.until(System.nanoTime() + thinkNanos);
      }
    }
  }

  /// Sends a request of the part, and returns when it was answered.
  long send(Lane lane) {
    draw.begin(lane.part().size());
    Request request = make(lane.kind());
    Response response = request.execute(session);
    long service = OpenTimes.held(response.endNanos() - response.startNanos());
    if (Outcome.of(response) == Outcome.OK) {
      lane.ok().recordValue(service);
      lane.rows().add(response.rows());
    } else {
      lane.times().of(lane.part().kind(), Outcome.of(response)).recordValue(service);
      lane.rows().fail(response.failure());
      failures.add(lane.part().kind(), Outcome.of(response), response.failure());
    }
    Trail trail = lane.trail();
    if (trail != null) {
      trail.add(response);
    }
    settlement.settle(thread, request, response);
    return response.endNanos();
  }

  private Request make(Kind kind) {
    try {
      return WorkloadCode.next(workload, kind, draw);
    } catch (RuntimeException e) {
      draw.giveBack();
      throw e;
    }
  }
}
