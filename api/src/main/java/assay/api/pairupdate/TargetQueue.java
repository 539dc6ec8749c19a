package assay.api.pairupdate;

import assay.api.pairupdate.GroupCommitProtocol.QueuedUpdate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One target's waiting updates, in batches with one batch in flight at a time.
final class TargetQueue {

  private static final int MOST = 1000;

  private final Function<List<PairUpdate>, CompletableFuture<byte[]>> commit;
  private final Executor starter;
  private final Queue<QueuedUpdate> queued = new ArrayDeque<>();
  private boolean busy;

  /// @param commit starts a batch
  /// @param starter runs the next batch's start
  TargetQueue(Function<List<PairUpdate>, CompletableFuture<byte[]>> commit, Executor starter) {
    this.commit = commit;
    this.starter = starter;
  }

  /// Queues updates, and starts them if no batch is in flight.
  void add(Collection<QueuedUpdate> more) {
    synchronized (this) {
      queued.addAll(more);
      if (busy) {
        return;
      }
      busy = true;
    }
    next();
  }

  private synchronized List<QueuedUpdate> take() {
    List<QueuedUpdate> batch = new ArrayList<>(Math.min(MOST, queued.size()));
    while (batch.size() < MOST && !queued.isEmpty()) {
      batch.add(queued.remove());
    }
    busy = !batch.isEmpty();
    return batch;
  }

  private void next() {
    List<QueuedUpdate> batch = take();
    if (!batch.isEmpty()) {
      var unused =
          begun(batch.stream().map(QueuedUpdate::update).toList())
              .whenComplete((ended, failure) -> onStarter(() -> end(batch, ended, failure)));
    }
  }

  private CompletableFuture<byte[]> begun(List<PairUpdate> batch) {
    try {
      return commit.apply(batch);
    } catch (RuntimeException | Error failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  /// If the starter is closed, waiting callers still get an answer.
  private void onStarter(Runnable work) {
    try {
      starter.execute(work);
    } catch (RejectedExecutionException closed) {
      work.run();
    }
  }

  private void end(List<QueuedUpdate> batch, byte @Nullable [] ended, @Nullable Throwable failure) {
    next();
    for (int i = 0; i < batch.size(); i++) {
      if (ended != null && ended.length == batch.size()) {
        batch.get(i).end(ended[i]);
      } else {
        batch.get(i).fail(failure != null ? failure : new IllegalStateException("no answer"));
      }
    }
  }
}
