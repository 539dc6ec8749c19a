package assay.load.open;

import assay.api.MultiRequest;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Session;
import assay.api.Workload;
import assay.load.client.ClientContext;
import assay.load.client.Completion;
import assay.load.client.FailureText;
import assay.load.client.WorkloadCode;
import assay.load.keys.GivenUpException;
import assay.load.keys.NoFreeLeaseException;
import assay.load.keys.RequestMix;
import assay.load.keys.RequestSource;
import assay.load.record.FailureCounts;
import assay.load.record.OpenTimes;
import assay.load.record.PhaseRecorder;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import assay.schedule.Seed;
import assay.schedule.Slot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Makes, executes and records an open loop's requests, one slot at a time, on the slot's worker.
///
/// A request's kind depends only on the seed and the slot. So a shed request has a kind too, and
/// two runs of one plan send the same sequence of kinds.
final class OpenLoop implements SlotSender {

  private static final String ALL_IN_FLIGHT =
      "as many requests as may be were on their way at its intended time";

  private static final String GIVEN_UP = "it had not been sent yet when the step was given up";

  private static final InFlightRequest CLOSED =
      new InFlightRequest("", MultiRequest.inSeries(List.of()), 0, 0);

  private final Clock clock;
  private final LongSupplier nanos;
  private final Session session;
  private final Map<String, RequestKind> kinds = new HashMap<>();
  private final RequestMix mix;
  private final long mixSeed;
  private final Workload workload;
  private final Map<String, Boolean> writes = new HashMap<>();
  private final List<RequestSource> draws;
  private final Completion completion;
  private final ScheduleCursor slots;
  private final long windowNanos;
  private final OpenTimes[] phases;
  private final FailureCounts failures;
  private final AtomicReferenceArray<@Nullable InFlightRequest> inFlight;

  private record InFlightRequest(
      String kind, Request request, long intendedNanos, long startNanos) {}

  /// @param draws one for each worker
  /// @param windowNanos when the measured window begins
  OpenLoop(
      ClientContext context,
      RequestMix mix,
      long mixSeed,
      List<RequestSource> draws,
      Completion completion,
      ScheduleCursor slots,
      long windowNanos,
      OpenTimes warmUp,
      OpenTimes window,
      FailureCounts failures) {
    this.clock = context.clock();
    this.nanos = clock::nanos;
    this.session = context.session();
    this.mix = mix;
    this.workload = context.workload();
    this.mixSeed = mixSeed;
    this.draws = List.copyOf(draws);
    this.completion = completion;
    this.slots = slots;
    this.windowNanos = windowNanos;
    this.phases = new OpenTimes[] {warmUp, window};
    this.failures = failures;
    this.inFlight = new AtomicReferenceArray<>(draws.size());
    for (String name : mix.kinds()) {
      RequestKind kind = workload.kind(name);
      kinds.put(name, kind);
      writes.put(name, writes(kind));
    }
  }

  /// Whether a kind writes, found by making a request that is never sent.
  private boolean writes(RequestKind kind) {
    RequestSource source = draws.getFirst();
    source.begin();
    try {
      return !WorkloadCode.next(workload, kind, source).claims().isEmpty();
    } catch (NoFreeLeaseException e) {
      return true;
    } finally {
      source.release();
    }
  }

  @Override
  public void send(int worker, Slot slot) {
    String kind = kind(slot);
    long intended = slots.dueNanos(slot);
    RequestSource source = draws.get(worker);
    source.begin();
    Request request;
    try {
      request = WorkloadCode.next(workload, Objects.requireNonNull(kinds.get(kind)), source);
    } catch (GivenUpException e) {
      source.release();
      shed(worker, slot, GIVEN_UP);
      return;
    } catch (NoFreeLeaseException e) {
      source.release();
      noKey(worker, slot, FailureText.of(e));
      return;
    }
    InFlightRequest sent = new InFlightRequest(kind, request, intended, clock.nanos());
    if (!inFlight.compareAndSet(worker, null, sent)) {
      source.release();
      shed(worker, slot, GIVEN_UP);
      return;
    }
    Response response;
    try {
      response = request.execute(session, nanos);
    } catch (RuntimeException | Error e) {
      source.lose();
      throw e;
    }
    if (inFlight.compareAndSet(worker, sent, null)) {
      land(worker, sent, response);
    }
  }

  private void land(int worker, InFlightRequest request, Response response) {
    if (OperationOutcome.of(response) != OperationOutcome.OK) {
      failures.add(request.kind(), OperationOutcome.of(response), response.failure());
    }
    times(request.intendedNanos()).record(request.kind(), request.intendedNanos(), response);
    completion.complete(worker, request.intendedNanos(), request.request(), response);
  }

  @Override
  public void shed(int worker, Slot slot) {
    shed(worker, slot, ALL_IN_FLIGHT);
  }

  @Override
  public void giveUp(int worker, Slot slot) {
    shed(worker, slot, GIVEN_UP);
  }

  private void shed(int worker, Slot slot, String why) {
    String kind = kind(slot);
    failures.shed(kind, why);
    long intended = slots.dueNanos(slot);
    times(intended).shed(kind);
    completion.unsent(worker, writes.getOrDefault(kind, false), OperationOutcome.SHED, intended);
  }

  /// A write without a free key is the client's limit and says nothing about the system, so it is
  /// in no share.
  private void noKey(int worker, Slot slot, String why) {
    String kind = kind(slot);
    failures.noKey(kind, why);
    completion.unsent(worker, true, OperationOutcome.NO_KEY, slots.dueNanos(slot));
  }

  /// Gives up a worker's request in flight: a write may have happened, a read has not. A late
  /// answer is ignored. The worker sheds the request that it was about to send.
  ///
  /// @return whether a request was in flight
  boolean abandon(int worker) {
    InFlightRequest request = inFlight.getAndSet(worker, CLOSED);
    if (request == null || request.equals(CLOSED)) {
      return false;
    }
    land(worker, request, request.request().unanswered(request.startNanos(), clock.nanos()));
    return true;
  }

  /// Ends all waiting for keys.
  void stopWaiting() {
    draws.forEach(RequestSource::giveUp);
  }

  /// Sheds the remaining slots, once no worker takes any.
  void shedRest() {
    Slot slot = slots.next();
    while (!slots.beyond(slot)) {
      if (slots.take(slot)) {
        shed(0, slot, GIVEN_UP);
      }
      slot = slots.next();
    }
  }

  private String kind(Slot slot) {
    return mix.at(Seed.unit(mixSeed, slot.index()));
  }

  private OpenTimes times(long intendedNanos) {
    return phases[PhaseRecorder.phaseOf(intendedNanos, windowNanos)];
  }
}
