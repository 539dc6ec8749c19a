package assay.load.open;

import assay.api.CompositeRequest;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Workload;
import assay.load.client.ClientContext;
import assay.load.client.FailureText;
import assay.load.client.ObservationCompletenessCheck;
import assay.load.client.RequestCompleter;
import assay.load.client.WorkloadCaller;
import assay.load.keys.NoFreeLeaseException;
import assay.load.keys.RequestMix;
import assay.load.keys.RequestSource;
import assay.load.keys.StepAbandonedException;
import assay.load.keys.WriteLeases;
import assay.load.record.FailureCounts;
import assay.load.record.OpenLoopTimesRecorder;
import assay.load.record.PhaseRecorder;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import assay.schedule.SeedDerivation;
import assay.schedule.Slot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes an open loop's requests, and records what became of them.
///
/// A request's kind depends only on the seed and the slot. So a shed request has a kind too, and
/// two runs of one plan send the same sequence of kinds.
final class SlotRequestHandler {

  static final String ALL_IN_FLIGHT =
      "the limit of requests in flight was reached at its intended time";

  static final String GIVEN_UP = "it had not been sent yet when the step was given up";

  private final Clock clock;
  private final Map<String, RequestKind> kinds = new HashMap<>();
  private final RequestMix mix;
  private final long mixSeed;
  private final Workload workload;
  private final Map<String, Boolean> writes = new HashMap<>();
  private final List<RequestSource> draws;
  private final RequestCompleter completion;
  private final ObservationCompletenessCheck told;
  private final WriteLeases leases;
  private final ScheduleCursor slots;
  private final Recorders recorders;
  private final FailureCounts failures;

  /// A request that can be sent.
  ///
  /// @param readyNanos when it could be sent
  record Sent(String kind, Request request, long intendedNanos, long readyNanos) {

    /// Closes a place for requests: nothing begins there any more.
    static final Sent CLOSED = new Sent("", CompositeRequest.inSeries(List.of()), 0, 0);

    @SuppressWarnings("ReferenceEquality") // the marker itself, not a request like it
    boolean closed() {
      return this == CLOSED;
    }
  }

  /// The recorders of a step's requests, by their intended time.
  static final class Recorders {

    private final long[] borders;
    private final OpenLoopTimesRecorder[] times;

    /// @param borders when the window begins, and each later part of its rate
    /// @param times the warm-up's, then one from each border on
    Recorders(long[] borders, List<OpenLoopTimesRecorder> times) {
      this.borders = borders.clone();
      this.times = times.toArray(OpenLoopTimesRecorder[]::new);
    }

    private OpenLoopTimesRecorder at(long intendedNanos) {
      return times[PhaseRecorder.placeOf(intendedNanos, borders)];
    }
  }

  /// @param draws one for each worker
  SlotRequestHandler(
      ClientContext context,
      RequestMix mix,
      long mixSeed,
      List<RequestSource> draws,
      RequestCompleter completion,
      ScheduleCursor slots,
      Recorders recorders,
      FailureCounts failures) {
    this.clock = context.clock();
    this.mix = mix;
    this.workload = context.workload();
    this.mixSeed = mixSeed;
    this.draws = List.copyOf(draws);
    this.completion = completion;
    this.told = new ObservationCompletenessCheck(workload, context.data());
    this.leases = context.leases();
    this.slots = slots;
    this.recorders = recorders;
    this.failures = failures;
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
      return !WorkloadCaller.next(workload, kind, source).claims().isEmpty();
    } catch (NoFreeLeaseException e) {
      return true;
    } finally {
      source.release();
    }
  }

  int workers() {
    return draws.size();
  }

  /// The slot's request. Null if the request has no key, or was given up while it waited for one; this is recorded.
  @Nullable Sent next(int worker, Slot slot) {
    String kind = kind(slot);
    RequestSource source = draws.get(worker);
    source.begin();
    try {
      Request request =
          WorkloadCaller.next(workload, Objects.requireNonNull(kinds.get(kind)), source);
      return new Sent(kind, request, slots.dueNanos(slot), clock.nanos());
    } catch (StepAbandonedException e) {
      source.release();
      shed(worker, slot, GIVEN_UP);
    } catch (NoFreeLeaseException e) {
      source.release();
      noKey(worker, slot, FailureText.of(e));
    }
    return null;
  }

  /// Sheds a made request that was not sent.
  void release(int worker, Slot slot) {
    draws.get(worker).release();
    shed(worker, slot, GIVEN_UP);
  }

  /// Gives up the claims of a request with an unknown outcome.
  void lose(int worker) {
    draws.get(worker).lose();
  }

  /// Records a request's outcome.
  ///
  /// @throws IllegalStateException if the request did not report what it read
  /// @param worker the requests of one worker follow one another
  /// @param startNanos from when the engine counts as busy with the request
  void land(int worker, Sent sent, Response response, long startNanos) {
    OperationOutcome outcome = OperationOutcome.of(response);
    if (outcome != OperationOutcome.OK) {
      failures.add(sent.kind(), outcome, response.failure());
    }
    recorders
        .at(sent.intendedNanos())
        .record(sent.kind(), outcome, sent.intendedNanos(), startNanos, response.endNanos());
    completion.complete(worker, sent.intendedNanos(), sent.request(), response);
    told.require(Objects.requireNonNull(kinds.get(sent.kind())), sent.request(), response);
  }

  /// Gives up a request that was sent: a write may have happened, a read has not.
  void giveUp(int worker, Sent sent) {
    Response none = sent.request().unanswered(sent.readyNanos(), clock.nanos());
    land(worker, sent, none, sent.readyNanos());
  }

  /// Sheds a request that the engine never got: its keys are free, and its versions stay unused.
  void withdraw(int worker, Sent sent) {
    sent.request().claims().forEach(leases::giveBack);
    shed(worker, sent.kind(), sent.intendedNanos(), GIVEN_UP);
  }

  void shed(int worker, Slot slot, String why) {
    shed(worker, kind(slot), slots.dueNanos(slot), why);
  }

  private void shed(int worker, String kind, long intended, String why) {
    failures.shed(kind, why);
    recorders.at(intended).shed(kind);
    completion.unsent(worker, writes.getOrDefault(kind, false), OperationOutcome.SHED, intended);
  }

  /// A write without a free key is the client's limit and says nothing about the system, so it is
  /// in no share.
  private void noKey(int worker, Slot slot, String why) {
    String kind = kind(slot);
    failures.noKey(kind, why);
    completion.unsent(worker, true, OperationOutcome.NO_KEY, slots.dueNanos(slot));
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
    return mix.at(SeedDerivation.unit(mixSeed, slot.index()));
  }
}
