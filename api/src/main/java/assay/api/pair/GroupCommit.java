package assay.api.pair;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// A protocol by which all threads of a client hand their updates to one queue for each target. One
/// batch of a target is on its way at a time; what gathers meanwhile goes as the next, so that a target is
/// read and written once for many updates, and threads do not wait for each other's.
public abstract class GroupCommit implements PairUpdateProtocol {

  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final Map<Target, TargetQueue> queues = new ConcurrentHashMap<>();
  private final LongAdder again = new LongAdder();
  private final Executor starter;
  private final Duration patience;

  /// A protocol whose next batches are started by this.
  protected GroupCommit(Executor starter) {
    this(starter, PATIENCE);
  }

  /// One whose batches are given up after so long: the next is started then, and the outcome is unknown.
  GroupCommit(Executor starter, Duration patience) {
    this.starter = starter;
    this.patience = patience;
  }

  /// Begins to do updates of one target, and returns without waiting for them. Two may be of the same
  /// source; the later one must see what the one before it did.
  ///
  /// @return how each ended, the [code][PairOutcome#code()] of each; it fails with
  ///     [DefiniteFailureException] only where surely none was stored
  protected abstract CompletableFuture<byte[]> commit(
      String map, Object target, List<PairUpdate> batch);

  /// Waits for all of the updates, also where one fails.
  ///
  /// @throws DefiniteFailureException where some were not done and surely none was stored
  /// @throws IllegalStateException where an update failed otherwise, or beside others that were stored
  @Override
  public final long update(List<? extends PairUpdate> updates) throws InterruptedException {
    UpdateResults results = new UpdateResults();
    CountDownLatch left = new CountDownLatch(updates.size());
    Target.group(updates)
        .forEach((target, some) ->
            queues
                .computeIfAbsent(target, this::line)
                .add(some.stream().map(each -> new QueuedUpdate(each, results, left)).toList()));
    left.await();
    return results.stored();
  }

  private TargetQueue line(Target target) {
    return new TargetQueue(batch -> begun(target, batch), starter);
  }

  private CompletableFuture<byte[]> begun(Target target, List<PairUpdate> batch) {
    return commit(target.map(), target.key(), batch)
        .orTimeout(patience.toNanos(), TimeUnit.NANOSECONDS);
  }

  /// Notes that a batch was begun again because it met another client's.
  protected final void again(int times) {
    again.add(times);
  }

  @Override
  public final long retries() {
    return again.sum();
  }

  /// An update that waits, and the call that waits for it.
  ///
  /// @param results how the updates of the call ended
  /// @param left how many of them have not ended
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
