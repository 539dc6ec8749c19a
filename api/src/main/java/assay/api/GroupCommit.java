package assay.api;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A solution in which all threads of a client hand their changes to one queue for each target. One
/// batch of a target is on its way at a time; what gathers meanwhile goes as the next, so that a target is
/// read and written once for many changes, and threads do not wait for each other's.
public abstract class GroupCommit implements Solution {

  /// How a change ended: it had been done before.
  public static final byte BEFORE = 0;

  /// How a change ended: it was stored.
  public static final byte STORED = 1;

  /// How a change ended: the entry that should tell was not there.
  public static final byte ABSENT = 2;

  private static final int MOST = 1000;
  private static final long PATIENCE_SECONDS = 40;

  private final Map<Target, Line> lines = new ConcurrentHashMap<>();
  private final Executor starter;

  /// A solution whose next batches are started by this.
  protected GroupCommit(Executor starter) {
    this.starter = starter;
  }

  /// Begins to do changes of one target, and returns without waiting for them.
  ///
  /// @return how each ended
  protected abstract CompletableFuture<byte[]> commit(
      String map, Object target, List<PairChange> batch);

  @Override
  public final long change(List<? extends PairChange> changes) throws Exception {
    Call call = new Call(changes.size());
    Map<Target, List<Waiting>> byTarget = new HashMap<>();
    for (PairChange change : changes) {
      byTarget
          .computeIfAbsent(
              new Target(change.targetMap(), change.associatedTarget()), t -> new ArrayList<>())
          .add(new Waiting(change, call));
    }
    byTarget.forEach((target, waiting) -> lines.computeIfAbsent(target, Line::new).add(waiting));
    return call.sum();
  }

  /// Nothing is ever begun again: a target's batches do not meet.
  @Override
  public final long retries() {
    return 0;
  }

  private record Target(String map, Object key) {}

  private record Waiting(PairChange change, Call call) {}

  /// The changes of one target.
  private final class Line {

    private final Target target;
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private boolean busy;

    Line(Target target) {
      this.target = target;
    }

    void add(Collection<Waiting> more) {
      synchronized (this) {
        waiting.addAll(more);
        if (busy) {
          return;
        }
        busy = true;
      }
      next();
    }

    private synchronized List<Waiting> take() {
      List<Waiting> batch = new ArrayList<>(Math.min(MOST, waiting.size()));
      while (batch.size() < MOST && !waiting.isEmpty()) {
        batch.add(waiting.remove());
      }
      busy = !batch.isEmpty();
      return batch;
    }

    private void next() {
      List<Waiting> batch = take();
      if (!batch.isEmpty()) {
        var unused =
            begun(batch.stream().map(Waiting::change).toList())
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .whenCompleteAsync((ended, failure) -> end(batch, ended, failure), starter);
      }
    }

    private CompletableFuture<byte[]> begun(List<PairChange> batch) {
      try {
        return commit(target.map(), target.key(), batch);
      } catch (RuntimeException failure) {
        return CompletableFuture.failedFuture(failure);
      }
    }

    private void end(List<Waiting> batch, byte @Nullable [] ended, @Nullable Throwable failure) {
      next();
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).call().end(ended == null ? ABSENT : ended[i], failure);
      }
    }
  }

  /// What one thread waits for.
  private static final class Call {

    private final AtomicInteger left;
    private final AtomicLong stored = new AtomicLong();
    private final CompletableFuture<Long> all = new CompletableFuture<>();

    Call(int changes) {
      left = new AtomicInteger(changes);
      if (changes == 0) {
        all.complete(0L);
      }
    }

    void end(byte ended, @Nullable Throwable failure) {
      if (failure != null) {
        all.completeExceptionally(failure);
      } else if (ended == ABSENT) {
        all.completeExceptionally(new IllegalStateException("an entry that tells is not there"));
      } else {
        stored.addAndGet(ended);
      }
      if (left.decrementAndGet() == 0) {
        all.complete(stored.get());
      }
    }

    long sum() throws Exception {
      try {
        return all.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }
  }
}
