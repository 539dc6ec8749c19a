package assay.load;

import assay.api.Observed;
import assay.api.Query;
import assay.api.Response;
import assay.api.engine.NearCached;
import assay.record.Event;
import assay.record.Event.Op;
import assay.record.HistoryWriter;
import assay.record.Mark;
import assay.record.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Reads every register, counter and set back into the history, after the cluster has healed.
///
/// What the client's near caches keep is forgotten first. An entry there whose invalidation was missed
/// would be taken for a lost write though it is stale alone, and one that the cluster has lost for kept.
///
/// A batch that cannot be read is tried again, then halved until the keys that really cannot be
/// read stand alone; after a minute what is left is unreadable, which is not the same as lost. A
/// key that an answered query says nothing about was not there.
final class Audit {

  private static final int THREADS = 4;
  private static final int BATCH = 500;
  private static final int TRIES = 4;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Station station;
  private final long deadlineNanos = System.nanoTime() + LIMIT_NANOS;
  private final int registers;

  Audit(Station station) {
    this.station = station;
    this.registers = station.ledger().registers();
  }

  Audited run() {
    station.workload().maps(station.data()).forEach(this::forget);
    int keys = registers + station.keyed().counters(station.data());
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int from = 0; from < keys; from += BATCH) {
      List<Integer> batch = IntStream.range(from, Math.min(keys, from + BATCH)).boxed().toList();
      int worker = tasks.size() % THREADS;
      tasks.add(() -> read(worker, batch, TRIES));
    }
    int unreadable = Gang.sum(THREADS, "assay-audit-", tasks);
    HistoryWriter history = station.history();
    if (history != null) {
      history.flush();
    }
    return new Audited(keys, unreadable);
  }

  private void forget(String map) {
    try {
      station.find(NearCached.class, map).ifPresent(NearCached::forget);
    } catch (UnsupportedOperationException e) {
      String reason = "the final read went through a near cache: " + e.getMessage();
      Map<String, String> fields = Map.of("metric", "lost-writes", "reason", reason);
      station.mark(System.nanoTime(), Mark.Type.DECLINED, null, reason, fields);
    }
  }

  /// Reads some keys and returns how many of them could not be read.
  private int read(int worker, List<Integer> keys, int tries) {
    long start = System.nanoTime();
    for (int left = tries; left > 0 && System.nanoTime() < deadlineNanos; left--) {
      Query query = station.keyed().audit(keys, station.data());
      Response response = query.execute(station.session());
      if (Outcome.of(response) == Outcome.OK) {
        note(worker, keys, response);
        return 0;
      }
      if (left > 1) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    if (keys.size() > 1 && System.nanoTime() < deadlineNanos) {
      int half = keys.size() / 2;
      return read(worker, keys.subList(0, half), 1)
          + read(worker, keys.subList(half, keys.size()), 1);
    }
    for (int key : keys) {
      append(absentOp(key), Outcome.FAILED, worker, key, Observed.ABSENT, start, System.nanoTime());
    }
    return keys.size();
  }

  private void note(int worker, List<Integer> keys, Response response) {
    long start = response.startNanos();
    long end = response.endNanos();
    Set<Integer> seen = new HashSet<>();
    for (Observed observed : response.observed()) {
      seen.add(observed.key());
      append(opOf(observed), Outcome.OK, worker, observed.key(), observed.version(), start, end);
    }
    for (int key : keys) {
      if (!seen.contains(key)) {
        append(absentOp(key), Outcome.OK, worker, key, Observed.ABSENT, start, end);
      }
    }
  }

  private static Op opOf(Observed observed) {
    return switch (observed.what()) {
      case REGISTER -> Op.FINAL_READ;
      case TAG -> Op.FINAL_TAG;
      case COUNT -> Op.FINAL_COUNT;
    };
  }

  private Op absentOp(int key) {
    return key < registers ? Op.FINAL_READ : Op.FINAL_COUNT;
  }

  private void append(
      Op op, Outcome outcome, int worker, int key, long version, long start, long end) {
    HistoryWriter history = station.history();
    if (history != null) {
      history.append(new Event(op, outcome, -1, worker, key, version, start, start, end));
    }
  }
}
