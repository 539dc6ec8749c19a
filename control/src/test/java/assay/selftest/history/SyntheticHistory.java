package assay.selftest.history;

import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Verdict;
import java.util.SplittableRandom;

/// A history of any size, as two clients of a correct engine would leave it. Used to measure the judge's speed.
///
/// A request begins every microsecond, half of them writes. Each takes effect at its start and ends within a millisecond, and
/// hundreds overlap. There is one key per 20 operations. The data are loaded first and read back at the end. As in a
/// record, each client's events are contiguous and roughly in end order, within ten thousand.
public final class SyntheticHistory {

  private static final int CLIENTS = 2;
  private static final int OPERATIONS_PER_KEY = 20;
  private static final long GAP_NANOS = 1_000;
  private static final long LONGEST_NANOS = 1_000_000;

  private final int events;
  private final int keys;
  private final int[] versions;
  private final long[] freeNanos;
  private final SplittableRandom random;
  private final History history;

  private SyntheticHistory(int events, long seed, History history) {
    this.events = events;
    this.keys = Math.max(1, events / OPERATIONS_PER_KEY);
    this.versions = new int[keys];
    this.freeNanos = new long[keys];
    this.random = new SplittableRandom(seed);
    this.history = history;
  }

  public static History of(int events, long seed) {
    History history = new History(events);
    for (int client = 0; client < CLIENTS; client++) {
      new SyntheticHistory(events, seed, history).add(client);
    }
    return history;
  }

  public static Verdict judge(String checker, History history) {
    return CheckerRegistry.ask(checker, Evidence.of(history));
  }

  private void add(int client) {
    for (int i = 0; i < events; i++) {
      long start = i * GAP_NANOS;
      long end = start + 1 + random.nextLong(LONGEST_NANOS);
      int by = random.nextInt(CLIENTS);
      boolean write = random.nextBoolean();
      int key = i < keys ? i : random.nextInt(keys);
      if (i >= events - keys) {
        key = i - (events - keys);
        add(client, 0, Op.FINAL_READ, key, start + LONGEST_NANOS, end + LONGEST_NANOS);
      } else if (i < keys || (write && freeNanos[key] < start)) {
        versions[key]++;
        freeNanos[key] = end;
        add(client, key % CLIENTS, Op.WRITE, key, start, end);
      } else {
        add(client, by, Op.READ, key, start, end);
      }
    }
  }

  private void add(int client, int by, Op op, int key, long start, long end) {
    if (by == client) {
      history.add(by, Operation.of(op, OperationOutcome.OK, key, versions[key], start, end));
    }
  }
}
