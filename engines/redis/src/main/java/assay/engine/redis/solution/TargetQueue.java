package assay.engine.redis.solution;

import assay.api.PairChange.Pair;
import assay.engine.redis.Keys;
import assay.engine.redis.solution.GroupCommit.Asked;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The changes of one entry that is told of. Whoever finds nobody at work does the next batch, and leaves
/// what has gathered by then to another thread.
final class TargetQueue {

  private static final int LONGEST = 200;

  private final Entries entries;
  private final byte[] target;
  private final AtomicLong retries;
  private final Executor threads;
  private final Queue<Asked> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean working = new AtomicBoolean();

  /// What this client stored last, which the entry likely still is; null where it must be read.
  private byte @Nullable [] last;

  TargetQueue(Entries entries, byte[] target, AtomicLong retries, Executor threads) {
    this.entries = entries;
    this.target = target;
    this.retries = retries;
    this.threads = threads;
  }

  /// Adds changes, and returns the work on them where nobody is at it.
  Optional<Runnable> add(List<Asked> asked) {
    waiting.addAll(asked);
    return working.compareAndSet(false, true) ? Optional.of(this::work) : Optional.empty();
  }

  private void work() {
    List<Asked> batch = next();
    if (!batch.isEmpty()) {
      try {
        commit(batch);
      } catch (RuntimeException e) {
        last = null;
        batch.forEach(asked -> asked.stored().completeExceptionally(e));
      }
    }
    if (!waiting.isEmpty()) {
      threads.execute(this::work);
      return;
    }
    working.set(false);
    if (!waiting.isEmpty() && working.compareAndSet(false, true)) {
      threads.execute(this::work);
    }
  }

  /// What has gathered; of one entry that tells no more than one change, for the next must see what it did.
  private List<Asked> next() {
    List<Asked> batch = new ArrayList<>();
    List<Asked> later = new ArrayList<>();
    Set<String> sources = new HashSet<>();
    while (batch.size() < LONGEST && !waiting.isEmpty()) {
      Asked asked = waiting.remove();
      boolean fresh = sources.add(Entries.text(asked.source().name()));
      (fresh ? batch : later).add(asked);
    }
    waiting.addAll(later);
    return batch;
  }

  private void commit(List<Asked> first) {
    List<Asked> batch = first;
    int slot = Keys.slot(target);
    while (!swapped(batch, slot)) {
      retries.incrementAndGet();
      last = null;
      batch = readAgain(batch);
    }
  }

  private List<Asked> readAgain(List<Asked> batch) {
    List<Source> sources = entries.sources(batch.stream().map(Asked::change).toList());
    List<Asked> again = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      again.add(batch.get(i).with(sources.get(i)));
    }
    return again;
  }

  private boolean swapped(List<Asked> batch, int slot) {
    byte[] old = last;
    if (old == null) {
      old = entries.get(target).orElse(null);
    }
    Object value = entries.read(old);
    Swap swap = new Swap();
    List<Boolean> stored = new ArrayList<>();
    for (Asked asked : batch) {
      Pair pair = asked.change().apply(asked.source().value(), value);
      if (pair != null) {
        value = pair.target();
        byte[] bytes = entries.write(pair.source());
        swap.add(asked.source().name(), asked.source().bytes(), bytes);
      }
      stored.add(pair != null);
    }
    if (value != null && stored.contains(true)) {
      byte[] bytes = entries.write(value);
      swap.add(target, old, bytes);
      if (!swap.done(entries.client(), slot)) {
        return false;
      }
      last = bytes;
    }
    for (int i = 0; i < batch.size(); i++) {
      batch.get(i).stored().complete(stored.get(i));
    }
    return true;
  }
}
