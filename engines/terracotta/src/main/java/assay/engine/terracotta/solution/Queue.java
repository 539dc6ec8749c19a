package assay.engine.terracotta.solution;

import assay.api.PairChange;
import assay.engine.terracotta.Entries;
import assay.engine.terracotta.solution.GroupCommit.Outcome;
import assay.engine.terracotta.solution.GroupCommit.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/// The changes of one target that wait for their turn; one batch of them is under way at a time.
final class Queue {

  private static final int MOST = 500;

  private final ConcurrentLinkedQueue<Waiting> waiting = new ConcurrentLinkedQueue<>();
  private final ReentrantLock turn = new ReentrantLock();
  private final Entries targets;
  private final Object key;
  private final LongAdder again;

  /// @param targets the target's map
  /// @param key the target's key
  /// @param again counts the batches that were begun again
  Queue(Entries targets, Object key, LongAdder again) {
    this.targets = targets;
    this.key = key;
    this.again = again;
  }

  /// Lines a change up.
  void add(Waiting change) {
    waiting.add(change);
  }

  /// Waits for the turn, and does all that waits then, unless the own change was done in another's.
  void work(Waiting own) {
    turn.lock();
    try {
      while (!own.outcome().isDone()) {
        work(next());
      }
    } finally {
      turn.unlock();
    }
  }

  private List<Waiting> next() {
    List<Waiting> batch = new ArrayList<>();
    for (Waiting each = waiting.poll(); each != null; each = waiting.poll()) {
      batch.add(each);
      if (batch.size() == MOST) {
        break;
      }
    }
    return batch;
  }

  private void work(List<Waiting> batch) {
    try {
      List<Outcome> outcomes = stored(batch);
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).outcome().complete(outcomes.get(i));
      }
    } catch (RuntimeException failure) {
      batch.forEach(each -> each.outcome().completeExceptionally(failure));
    }
  }

  private List<Outcome> stored(List<Waiting> batch) {
    while (true) {
      Object old = targets.get(key);
      Object now = old;
      boolean changed = false;
      List<Outcome> outcomes = new ArrayList<>(batch.size());
      for (Waiting each : batch) {
        PairChange.Pair pair = each.change().apply(each.source(), now);
        now = pair == null ? now : pair.target();
        changed |= pair != null;
        outcomes.add(pair == null ? new Outcome.Before() : new Outcome.Stored(pair.source()));
      }
      if (now == null || !changed || targets.isReplaced(key, old, now)) {
        return outcomes;
      }
      again.increment();
    }
  }
}
