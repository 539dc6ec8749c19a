package assay.load;

import assay.api.Observation;
import assay.api.Query;
import assay.api.Response;
import assay.api.Session;
import assay.api.engine.NearCache;
import assay.load.client.ClientContext;
import assay.load.client.WorkloadCaller;
import assay.load.thread.WorkerPool;
import assay.plan.ProcessName;
import assay.record.event.TrialEvent;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// Reads every register, counter and set back into the history after the cluster has healed.
///
/// The client's near caches are cleared first: stale entries would look like losses, and cached entries would hide
/// losses.
///
/// A register is read a second time if the first read returned less than this client's claimed version, or if another
/// client writes it: a lagging copy would look like a loss. The second read uses an entry processor on the owner if the
/// engine has them. The judge uses the highest version read.
///
/// Entries may also come back late: two sides of a cluster that meet again carry their entries over, and one side may hold
/// what a client cannot reach yet. After a fault that processes outlive, registers that lack a version are therefore read
/// until none has got newer for a while.
///
/// A batch that fails is retried, then halved until only the unreadable keys remain. After a minute the rest is
/// unreadable, which is not lost. A key missing from an answered query was not there.
final class FinalRead {

  private static final int THREADS = 4;
  private static final int BATCH = 500;
  private static final int BATCH_AGAIN = 50;
  private static final int TRIES = 4;
  private static final long UNREAD = Long.MIN_VALUE;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  /// Limit for second reads; each read on the owner is a separate request.
  private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final ClientContext context;
  private final long calmNanos;
  private final long deadlineNanos;
  private final int registers;

  /// Maps with near caches that cannot be cleared, each reported once.
  private final Set<String> declined = new HashSet<>();

  /// Version read per register; below every version if unreadable.
  private final long[] found;

  /// @param calm how long no register may have got newer before those that lack a version are lost; zero to read them
  /// only twice
  FinalRead(ClientContext context, Duration calm) {
    this.context = context;
    this.calmNanos = calm.toNanos();
    this.deadlineNanos = context.clock().nanos() + LIMIT_NANOS;
    this.registers = context.leases().registers();
    this.found = new long[registers];
    Arrays.fill(found, UNREAD);
  }

  FinalReadResult run() {
    List<Integer> keys = keys();
    if (keys.isEmpty()) {
      return FinalReadResult.NONE;
    }
    forget();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += BATCH) {
      List<Integer> batch = keys.subList(from, Math.min(keys.size(), from + BATCH));
      int worker = tasks.size() % THREADS;
      tasks.add(() -> read(worker, batch, TRIES));
    }
    int unreadable = WorkerPool.sum(context.clock(), THREADS, "assay-audit-", tasks);
    List<Integer> doubtful = doubtful();
    Again again = again(doubtful);
    Late late = late();
    new DeadLetterRead(context, deadlineNanos).run();
    HistoryWriter history = context.history();
    if (history != null) {
      history.flush();
    }
    return new FinalReadResult(
        keys.size(),
        unreadable,
        doubtful.size(),
        again.keys,
        again.onOwner,
        late.keys,
        late.goesOn);
  }

  /// Keys that this process reads. The first client reads all, unless each client reads its own registers.
  private List<Integer> keys() {
    boolean first = isFirst();
    boolean own = context.keyed().isReadByWriter();
    if (!first && !own) {
      return List.of();
    }
    int end = first ? registers + context.keyed().counters(context.data()) : registers;
    return IntStream.range(0, end)
        .filter(key -> key >= registers || !own || context.leases().isOwn(key))
        .boxed()
        .toList();
  }

  /// Whether this is the first client or the only observer of a site.
  private boolean isFirst() {
    String name = context.client().name();
    return name.equals(ProcessName.client(1).text()) || !ProcessName.isClient(name);
  }

  private List<Integer> doubtful() {
    return IntStream.range(0, registers)
        .filter(key -> found[key] > UNREAD && found[key] < context.leases().highest(key))
        .boxed()
        .toList();
  }

  private record Again(int keys, int onOwner) {}

  private Again again(List<Integer> doubtful) {
    if (doubtful.isEmpty()) {
      return new Again(0, 0);
    }
    forget();
    context.clock().parkNanos(PAUSE_NANOS);
    long untilNanos = context.clock().nanos() + AGAIN_NANOS;
    AtomicInteger onOwner = new AtomicInteger();
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int from = 0; from < doubtful.size(); from += BATCH_AGAIN) {
      List<Integer> batch = doubtful.subList(from, Math.min(doubtful.size(), from + BATCH_AGAIN));
      int worker = tasks.size() % THREADS;
      tasks.add(() -> {
        if (context.clock().nanos() - untilNanos > 0) {
          return 0;
        }
        boolean owner = readOnOwner(worker, batch);
        onOwner.addAndGet(owner ? batch.size() : 0);
        // An unresponsive owner reports only after minutes; then the first read stands.
        boolean late = context.clock().nanos() - untilNanos > 0;
        boolean read = owner || (!late && readOnce(worker, batch, context.session()));
        return read ? batch.size() : 0;
      });
    }
    int keys = WorkerPool.sum(context.clock(), THREADS, "assay-audit-", tasks);
    return new Again(keys, onOwner.get());
  }

  /// @param keys the registers that got newer after their second read
  /// @param goesOn whether one did just before reading ended
  private record Late(int keys, boolean goesOn) {}

  private Late late() {
    BitSet newer = new BitSet();
    long changed = context.clock().nanos();
    // The first read may have taken most of its own time.
    long untilNanos = changed + LIMIT_NANOS;
    List<Integer> doubtful = calmNanos > 0 ? doubtful() : List.of();
    while (!doubtful.isEmpty() && context.clock().nanos() - changed < calmNanos) {
      if (context.clock().nanos() >= untilNanos) {
        return new Late(newer.cardinality(), true);
      }
      long[] before = doubtful.stream().mapToLong(key -> found[key]).toArray();
      again(doubtful);
      for (int i = 0; i < before.length; i++) {
        int key = doubtful.get(i);
        if (found[key] > before[i]) {
          newer.set(key);
          changed = context.clock().nanos();
        }
      }
      doubtful = doubtful();
    }
    return new Late(newer.cardinality(), false);
  }

  private boolean readOnOwner(int worker, List<Integer> keys) {
    return OwnerReadSession.reads(context)
        && readOnce(worker, keys, new OwnerReadSession(context.session()));
  }

  /// Reports the reason if the engine declines to read a key.
  ///
  /// @return whether a retry is pointless
  private boolean declined(List<Integer> keys, Response response) {
    if (!(response.failure() instanceof UnsupportedOperationException unable)) {
      return false;
    }
    if (keys.size() > 1) {
      return true;
    }
    String reason = "" + unable.getMessage();
    context.record(
        context.clock().nanos(),
        new TrialEvent.Declined(TrialEvent.Declined.FINAL_READ, reason),
        null,
        "key %d is not read at the end: %s".formatted(keys.getFirst(), reason));
    return true;
  }

  private boolean inTime() {
    return context.clock().nanos() < deadlineNanos;
  }

  private boolean readOnce(int worker, List<Integer> keys, Session session) {
    return noted(worker, keys, response(context, keys, session));
  }

  static Response response(ClientContext context, List<Integer> keys, Session session) {
    Query audit =
        WorkloadCaller.call(
            context.workload(), "audit", "", () -> context.keyed().audit(keys, context.data()));
    return audit.execute(session, context.clock()::nanos);
  }

  private boolean noted(int worker, List<Integer> keys, Response response) {
    boolean read = OperationOutcome.of(response) == OperationOutcome.OK;
    if (read) {
      note(worker, keys, response);
    }
    return read;
  }

  private void forget() {
    context.workload().maps(context.data()).forEach(this::forget);
  }

  private void forget(String map) {
    try {
      context.find(NearCache.class, map).ifPresent(NearCache::clear);
    } catch (UnsupportedOperationException e) {
      if (!declined.add(map)) {
        return;
      }
      String reason = "the final read went through a near cache: " + e.getMessage();
      context.record(
          context.clock().nanos(), new TrialEvent.Declined("lost-writes", reason), null, reason);
    }
  }

  /// Returns how many keys are unreadable.
  private int read(int worker, List<Integer> keys, int tries) {
    long start = context.clock().nanos();
    boolean declined = false;
    for (int left = tries; left > 0 && !declined && inTime(); left--) {
      Response response = response(context, keys, context.session());
      if (noted(worker, keys, response)) {
        return 0;
      }
      declined = declined(keys, response);
      if (left > 1 && !declined) {
        context.clock().parkNanos(PAUSE_NANOS);
      }
    }
    if (keys.size() > 1 && inTime()) {
      int half = keys.size() / 2;
      int again = declined ? tries : 1;
      return read(worker, keys.subList(0, half), again)
          + read(worker, keys.subList(half, keys.size()), again);
    }
    for (int key : keys) {
      append(
          absentOp(key),
          OperationOutcome.FAILED,
          worker,
          key,
          Observation.ABSENT,
          start,
          context.clock().nanos());
    }
    return keys.size();
  }

  private void note(int worker, List<Integer> keys, Response response) {
    long start = response.startNanos();
    long end = response.endNanos();
    Set<Integer> seen = new HashSet<>();
    for (Observation observations : response.observations()) {
      seen.add(observations.key());
      if (observations.what() == Observation.What.REGISTER) {
        found(observations.key(), observations.version());
      }
      append(
          opOf(observations),
          OperationOutcome.OK,
          worker,
          observations.key(),
          observations.version(),
          start,
          end);
    }
    for (int key : keys) {
      if (!seen.contains(key)) {
        if (key < registers) {
          found(key, Observation.ABSENT);
        }
        append(absentOp(key), OperationOutcome.OK, worker, key, Observation.ABSENT, start, end);
      }
    }
  }

  private void found(int key, long version) {
    found[key] = Math.max(found[key], version);
  }

  static Op opOf(Observation observations) {
    return switch (observations.what()) {
      case REGISTER -> Op.FINAL_READ;
      case TAG -> Op.FINAL_TAG;
      case COUNT -> Op.FINAL_COUNT;
      case ATTRIBUTE -> Op.FINAL_ATTRIBUTE;
      case WRONG_REPLY -> Op.WRONG_REPLY;
      case DEAD_LETTER -> Op.DEAD_LETTER;
      case DEAD_COUNT -> Op.DEAD_COUNT;
      case WAITING_COUNT -> Op.WAITING_COUNT;
      case EXPECTED, REPLACED, REFUSED, DIFFERED ->
          throw new IllegalStateException("the final read writes nothing on a condition");
    };
  }

  private Op absentOp(int key) {
    return key < registers ? Op.FINAL_READ : Op.FINAL_COUNT;
  }

  private void append(
      Op op, OperationOutcome outcome, int worker, int key, long version, long start, long end) {
    HistoryWriter history = context.history();
    if (history != null) {
      history.append(new Operation(op, outcome, -1, worker, key, version, start, start, end));
    }
  }
}
