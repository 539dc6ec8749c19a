package assay.load;

import assay.api.Observation;
import assay.api.Response;
import assay.api.Session;
import assay.load.client.ClientContext;
import assay.plan.Step;
import assay.record.event.StepEvent;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/// Sends settling reads: reads a register on its owner at once if, after a fault, a read returned less than the client
/// knows.
///
/// Either a copy lagged and the owner has the version, or the fault destroyed it. Once the register
/// is written again, no read can tell these two apart.
///
/// The reads run on their own threads, and are in no in-flight cap, time, rate or count. They are
/// load all the same, so an event has their number. They hold no lease, so no write waits for them.
/// If a write comes first, the owner's newer version proves nothing either way.
final class OwnerRereader implements AutoCloseable {

  private static final int THREADS = 4;

  /// How long an ended step waits for due reads.
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ClientContext context;
  private final Clock clock;
  private final String step;
  private final Session owners;
  private final Queue<Integer> due = new ConcurrentLinkedQueue<>();
  private final Set<Integer> inDoubt = ConcurrentHashMap.newKeySet();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;
  private boolean ended;
  private long reads;
  private long unanswered;

  /// Starts to listen, if owners can be read.
  OwnerRereader(ClientContext context, Step step) {
    this.context = context;
    this.clock = context.clock();
    this.step = step.id();
    this.owners = new OwnerReadSession(context.session());
    if (context.history() != null && OwnerReadSession.reads(context)) {
      context.leases().known().tell(this::doubt);
      if (step.harms()) {
        // The first read of a kind is slow. The first that matters comes when all requests that
        // waited for a failover continue at once.
        Thread unused =
            clock.start("assay-settle", () -> FinalRead.response(context, List.of(0), owners));
      }
    }
  }

  private void doubt(int key) {
    if (!closed && inDoubt.add(key)) {
      due.add(key);
      threads().forEach(clock::unpark);
    }
  }

  private synchronized List<Thread> threads() {
    while (threads.size() < THREADS && !closed) {
      int worker = threads.size();
      threads.add(clock.start("assay-settle-" + worker, () -> work(worker)));
    }
    return List.copyOf(threads);
  }

  private void work(int worker) {
    while (true) {
      boolean last = closed;
      Integer key = due.poll();
      if (key != null) {
        settle(worker, key);
        inDoubt.remove(key);
      } else if (last) {
        return;
      } else {
        // An engine may leave the interrupt flag set, and such a thread never parks.
        boolean unused = Thread.interrupted();
        clock.park();
      }
    }
  }

  private void settle(int worker, int key) {
    long known = context.leases().known().state(key);
    Response response = FinalRead.response(context, List.of(key), owners);
    OperationOutcome outcome = OperationOutcome.of(response);
    long version =
        response.observations().stream()
            .filter(seen -> seen.what() == Observation.What.REGISTER && seen.key() == key)
            .mapToLong(Observation::version)
            .max()
            .orElse(Observation.ABSENT);
    long start = response.startNanos();
    if (note(worker, key, version, outcome, start, response.endNanos())) {
      context.leases().known().settled(key, known, version, start);
    }
  }

  private synchronized boolean note(
      int worker, int key, long version, OperationOutcome outcome, long start, long end) {
    HistoryWriter history = context.history();
    if (ended || history == null) {
      return false;
    }
    history.append(
        new Operation(Op.SETTLING_READ, outcome, -1, worker, key, version, start, start, end));
    boolean answered = outcome == OperationOutcome.OK;
    reads++;
    unanswered += answered ? 0 : 1;
    return answered;
  }

  /// Waits briefly for due reads and records their number.
  @Override
  public void close() {
    context.leases().known().tell(null);
    closed = true;
    long untilNanos = clock.nanos() + PATIENCE_NANOS;
    for (Thread thread : threads()) {
      clock.unpark(thread);
      boolean unused = clock.joined(thread, untilNanos);
    }
    long now = clock.nanos();
    synchronized (this) {
      ended = true;
      due.clear();
      if (reads > 0) {
        context.record(
            now,
            new StepEvent.Settled(context.client().name(), reads, unanswered),
            step,
            "read %,d registers on their owners, since a read after a fault had returned less than was known"
                .formatted(reads));
      }
    }
  }
}
