package assay.load.closed;

import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Session;
import assay.api.Workload;
import assay.load.client.ClientContext;
import assay.load.client.ObservationCompletenessCheck;
import assay.load.client.RequestCompleter;
import assay.load.client.ResponseBuffer;
import assay.load.client.ResponseLog;
import assay.load.client.ResponseSampling;
import assay.load.client.WorkloadCaller;
import assay.load.keys.RequestSource;
import assay.load.record.ClosedLoopTimesRecorder;
import assay.load.record.FailureCounts;
import assay.load.record.OpenLoopTimesRecorder;
import assay.load.record.PhaseRecorder;
import assay.load.record.RequestTally;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/// One thread of a closed loop: sends the next request when the last request was answered.
///
/// Assay adds to a request two clock reads, which the request itself does, and one add to a
/// histogram that only this thread writes. While the step's quota lasts, it also adds an entry to
/// this thread's queue. Everything else is looked up before.
final class ClosedLoopWorker {

  private final Clock clock;
  private final LongSupplier nanos;
  private final Session session;
  private final Workload workload;
  private final long thinkNanos;
  private final int thread;
  private final RequestSource source;
  private final RequestCompleter completion;
  private final ObservationCompletenessCheck told;
  private final @Nullable ResponseLog responses;
  private final ResponseSampling sampling;
  private final FailureCounts failures;
  private final Map<PhaseRecorder, ClosedLoopTimesRecorder> phases = new HashMap<>();

  record Lane(
      Step.Part part,
      RequestKind kind,
      ClosedLoopTimesRecorder times,
      SingleWriterRecorder ok,
      RequestTally rows,
      @Nullable ResponseBuffer buffer) {}

  ClosedLoopWorker(
      ClientContext context,
      Duration think,
      int thread,
      RequestSource source,
      RequestCompleter completion,
      ResponseSampling sampling,
      FailureCounts failures) {
    this.clock = context.clock();
    this.nanos = clock::nanos;
    this.session = context.session();
    this.workload = context.workload();
    this.thinkNanos = think.toNanos();
    this.thread = thread;
    this.source = source;
    this.completion = completion;
    this.told = new ObservationCompletenessCheck(workload, context.data());
    this.responses = context.responses();
    this.sampling = sampling;
    this.failures = failures;
  }

  Lane prepare(String step, Step.Part part, int round, PhaseRecorder phase) {
    ClosedLoopTimesRecorder times = phases.computeIfAbsent(phase, ClosedLoopTimesRecorder::new);
    ResponseBuffer.ThreadRun run =
        new ResponseBuffer.ThreadRun(step, part, round, phase.measured(), thread);
    ResponseBuffer buffer = responses == null ? null : responses.buffer(run, sampling);
    RequestKind kind = workload.kind(part.kind());
    return new Lane(
        part, kind, times, times.of(part.kind(), OperationOutcome.OK), new RequestTally(), buffer);
  }

  /// Sends requests of the part with a pause after each, and returns the moment of the last answer.
  long send(Lane lane, int count) {
    long answered = clock.nanos();
    for (int sent = 0; sent < count; sent++) {
      answered = send(lane);
      if (thinkNanos > 0) {
        clock.until(clock.nanos() + thinkNanos);
      }
    }
    return answered;
  }

  /// Sends a request of the part, and returns the moment of its answer.
  long send(Lane lane) {
    source.begin(lane.part().size());
    Request request = make(lane.kind());
    Response response;
    try {
      response = request.execute(session, nanos);
    } catch (RuntimeException | Error e) {
      source.lose();
      throw e;
    }
    long service = OpenLoopTimesRecorder.held(response.endNanos() - response.startNanos());
    OperationOutcome outcome = OperationOutcome.of(response);
    if (outcome.answered()) {
      lane.ok().recordValue(service);
    } else {
      lane.times().of(lane.part().kind(), outcome).recordValue(service);
    }
    if (outcome == OperationOutcome.OK) {
      lane.rows().add(response.rows());
    } else {
      lane.rows().fail(response.failure());
      failures.add(lane.part().kind(), outcome, response.failure());
    }
    ResponseBuffer buffer = lane.buffer();
    if (buffer != null) {
      buffer.add(response);
    }
    completion.complete(thread, request, response);
    told.require(lane.kind(), request, response);
    return response.endNanos();
  }

  private Request make(RequestKind kind) {
    try {
      return WorkloadCaller.next(workload, kind, source);
    } catch (RuntimeException e) {
      source.release();
      throw e;
    }
  }
}
