package assay.load.open;

import assay.api.Response;
import assay.api.Session;
import assay.load.client.ClientContext;
import assay.load.open.SlotRequestHandler.Sent;
import assay.load.thread.FirstFailure;
import assay.record.event.StepEvent;
import assay.schedule.Clock;
import assay.schedule.Slot;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Begins an open loop's requests without waiting for their answers: a worker is free again as soon as its request is
/// begun.
///
/// **Places.** At most as many requests as the step allows are on their way; each has one of as many places until its
/// outcome is in the history. A place is to the judges what a worker is elsewhere: its requests follow one another. If
/// all places are taken at a request's intended time, it is shed.
///
/// **The pipeline.** At most as many of them as the configuration allows are with the engine. The others wait here in
/// their order. Their response time counts from the intended time, and their service time from when they could have been
/// sent, because the engine did not take them. A request is counted as held if the pipeline was full while it waited.
///
/// **Why no request begins twice or late.** One thread at a time takes requests from the queue (`draining` counts the
/// calls that it must still serve), and looks at `over` before it begins each. The end sets `over` and waits until no
/// thread takes requests. A thread that stays longer is held by the engine's own call: its request has begun, and is
/// given up. A request's outcome is recorded by whoever removes it from its place: its answer, or the end.
final class PipelinedRequestSender implements RequestSender {

  private static final long LOOK_NANOS = 1_000_000;

  /// How long the end waits for a thread that begins a request.
  private static final long BEGINNING_NANOS = 1_000_000_000;

  /// Stands for a thread of the engine, which is no worker.
  private static final int NO_WORKER = -1;

  private final ClientContext context;
  private final Clock clock;
  private final LongSupplier nanos;
  private final Session session;
  private final SlotRequestHandler requests;
  private final FirstFailure failure;
  private final int pipeline;
  private final AtomicReferenceArray<@Nullable Sent> places;
  private final Queue<Integer> free = new ConcurrentLinkedQueue<>();
  private final AtomicInteger taken = new AtomicInteger();
  private final Queue<Turn> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger draining = new AtomicInteger();
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicLong turns = new AtomicLong();
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong longestNanos = new AtomicLong();
  private volatile boolean over;
  private volatile int drainer = NO_WORKER;

  /// The turns up to this number met a full pipeline. Only the thread that drains uses it.
  private long heldUpTo;

  /// @param number in the order of readiness
  private record Turn(int place, Sent request, long number) {}

  /// @param inFlight the most requests on their way
  /// @param pipeline the most requests with the engine
  PipelinedRequestSender(
      ClientContext context,
      SlotRequestHandler requests,
      int inFlight,
      int pipeline,
      FirstFailure failure) {
    this.context = context;
    this.clock = context.clock();
    this.nanos = clock::nanos;
    this.session = context.session();
    this.requests = requests;
    this.failure = failure;
    this.pipeline = pipeline;
    this.places = new AtomicReferenceArray<>(inFlight);
    for (int place = 0; place < inFlight; place++) {
      free.add(place);
    }
  }

  @Override
  public void send(int worker, Slot slot) {
    Integer place = free.poll();
    if (place == null) {
      shed(worker, slot);
      return;
    }
    taken.incrementAndGet();
    Sent request = requests.next(worker, slot);
    if (request == null) {
      leave(place);
    } else if (places.compareAndSet(place, null, request)) {
      waiting.add(new Turn(place, request, turns.incrementAndGet()));
      drain(worker);
    } else {
      requests.release(worker, slot);
      leave(place);
    }
  }

  private void leave(int place) {
    free.add(place);
    taken.decrementAndGet();
  }

  /// Begins waiting requests while the pipeline has room. A call during another's work is left to the other, so answers
  /// that come at once do not nest.
  private void drain(int worker) {
    if (draining.getAndIncrement() > 0) {
      return;
    }
    drainer = worker;
    int served = 1;
    while (served > 0) {
      while (!over && !full()) {
        Turn next = waiting.poll();
        if (next == null) {
          break;
        }
        begin(next);
      }
      served = draining.addAndGet(-served);
    }
  }

  private boolean full() {
    boolean full = begun.get() >= pipeline;
    if (full) {
      heldUpTo = turns.get();
    }
    return full;
  }

  private void begin(Turn turn) {
    begun.incrementAndGet();
    sent.incrementAndGet();
    if (turn.number <= heldUpTo) {
      held.incrementAndGet();
      long waited = clock.nanos() - turn.request.readyNanos();
      longestNanos.accumulateAndGet(waited, Math::max);
    }
    try {
      var unused =
          turn.request
              .request()
              .begin(session, nanos)
              .whenComplete((response, thrown) -> answered(turn, response, thrown));
    } catch (RuntimeException | Error e) {
      failure.set(e);
      begun.decrementAndGet();
      if (places.compareAndSet(turn.place, turn.request, null)) {
        requests.giveUp(turn.place, turn.request);
        leave(turn.place);
      }
    }
  }

  /// Only the first answer counts, and only before the end.
  ///
  /// @param thrown by Assay itself: a request's failures are in its response
  private void answered(Turn turn, @Nullable Response response, @Nullable Throwable thrown) {
    if (response == null) {
      failure.set(new IllegalStateException("a request ended without a response", thrown));
      return;
    }
    try {
      if (places.compareAndSet(turn.place, turn.request, null)) {
        requests.land(turn.place, turn.request, response, turn.request.readyNanos());
        leave(turn.place);
        begun.decrementAndGet();
        drain(NO_WORKER);
      }
    } catch (RuntimeException | Error e) {
      failure.set(e);
    }
  }

  @Override
  public void shed(int worker, Slot slot) {
    requests.shed(worker, slot, SlotRequestHandler.ALL_IN_FLIGHT);
  }

  @Override
  public void giveUp(int worker, Slot slot) {
    requests.shed(worker, slot, SlotRequestHandler.GIVEN_UP);
  }

  @Override
  public boolean await(long untilNanos) {
    while (taken.get() > 0 && !failure.happened()) {
      if (clock.nanos() - untilNanos >= 0) {
        return false;
      }
      clock.parkNanos(LOOK_NANOS);
    }
    return !failure.happened();
  }

  @Override
  public void giveUp(OpenWorkers workers) {
    over = true;
    boolean stuck = !drained(clock.nanos() + BEGINNING_NANOS);
    workers.giveUp(worker -> stuck && worker == drainer);
    boolean unused = stuck || drained(Clock.NEVER);
    for (Turn turn = waiting.poll(); turn != null; turn = waiting.poll()) {
      if (places.compareAndSet(turn.place, turn.request, Sent.CLOSED)) {
        requests.withdraw(turn.place, turn.request);
      }
    }
    for (int place = 0; place < places.length(); place++) {
      Sent request = places.getAndSet(place, Sent.CLOSED);
      if (request != null && !request.closed()) {
        requests.giveUp(place, request);
      }
    }
  }

  /// Waits until no thread begins requests, and returns whether that came.
  private boolean drained(long untilNanos) {
    while (draining.get() > 0) {
      if (clock.nanos() >= untilNanos) {
        return false;
      }
      clock.parkNanos(LOOK_NANOS);
    }
    return true;
  }

  /// Records how many requests met a full pipeline, also if none did: shares need all requests.
  void record(String step) {
    context.record(
        clock.nanos(),
        new StepEvent.HeldBack(context.client().name(), held.get(), sent.get(), longestNanos.get()),
        step,
        "%,d of %,d requests waited for a place among %,d"
            .formatted(held.get(), sent.get(), pipeline));
  }
}
