package assay.api.pairupdate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// A protocol in which a client's threads queue their updates per target. One batch per target is
/// in flight at a time, and the next batch takes what has gathered. Many updates then need one read
/// and one write per target, and threads do not wait for each other's batches.
public abstract class GroupCommitProtocol implements PairUpdateProtocol {

  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final Map<UpdateTarget, TargetQueue> queues = new ConcurrentHashMap<>();
  private final LongAdder again = new LongAdder();
  private final Executor starter;
  private final Duration patience;

  /// A protocol that starts further batches on this executor.
  protected GroupCommitProtocol(Executor starter) {
    this(starter, PATIENCE);
  }

  /// A protocol that gives a batch up after a time: its outcome is unknown, and the next batch starts.
  GroupCommitProtocol(Executor starter, Duration patience) {
    this.starter = starter;
    this.patience = patience;
  }

  /// Starts updates of one target and returns without waiting. Two updates may have the same
  /// source; the later must see the earlier one's effect.
  ///
  /// @return the [code][PairOutcome#code()] for each update; fails with [DefiniteFailureException][assay.api.DefiniteFailureException]
  /// only if surely no update was stored
  protected abstract CompletableFuture<byte[]> commit(
      String map, Object target, List<PairUpdate> batch);

  /// Waits for all updates, even if one fails.
  ///
  /// @throws assay.api.DefiniteFailureException when some updates were not done and surely none was stored
  /// @throws IllegalStateException when an update failed in another way, or beside stored updates
  @Override
  public final long update(List<? extends PairUpdate> updates) throws InterruptedException {
    UpdateResults results = new UpdateResults();
    CountDownLatch left = new CountDownLatch(updates.size());
    UpdateTarget.group(updates)
        .forEach((target, some) ->
            queues
                .computeIfAbsent(target, this::line)
                .add(some.stream().map(each -> new QueuedUpdate(each, results, left)).toList()));
    left.await();
    return results.stored();
  }

  private TargetQueue line(UpdateTarget target) {
    return new TargetQueue(batch -> begun(target, batch), starter);
  }

  private CompletableFuture<byte[]> begun(UpdateTarget target, List<PairUpdate> batch) {
    return commit(target.map(), target.key(), batch)
        .orTimeout(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /// Counts restarts of a batch that met another client's.
  protected final void again(int times) {
    again.add(times);
  }

  @Override
  public final long retries() {
    return again.sum();
  }

  /// A waiting update and its call.
  ///
  /// @param results the results for the call's updates
  /// @param left how many updates in the call have not ended
  record QueuedUpdate(PairUpdate update, UpdateResults results, CountDownLatch left) {

    void end(byte ended) {
      results.add(ended);
      left.countDown();
    }

    void fail(Throwable failure) {
      results.fail(failure);
      left.countDown();
    }
  }
}
