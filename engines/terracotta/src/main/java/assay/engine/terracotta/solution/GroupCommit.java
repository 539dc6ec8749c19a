package assay.engine.terracotta.solution;

import assay.api.PairChange;
import assay.api.Solution;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.LongAdder;

/// All threads of a client hand the changes of one target to one of them, which reads the target once,
/// applies them all and replaces it once where it is still the one that was read. What gathers meanwhile is
/// the next batch. Each thread reads its own other entries before, and puts them after.
final class GroupCommit implements Solution {

  private final Maps maps;
  private final Map<Target, Queue> queues = new ConcurrentHashMap<>();
  private final LongAdder again = new LongAdder();

  GroupCommit(Maps maps) {
    this.maps = maps;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    Map<Waiting, Queue> all = new LinkedHashMap<>();
    for (PairChange change : changes) {
      Object source = Single.source(maps, change);
      Waiting waiting = new Waiting(change, source, new CompletableFuture<>());
      Queue queue = queue(new Target(change.targetMap(), change.target(source)));
      all.put(waiting, queue);
    }
    all.forEach((waiting, queue) -> queue.add(waiting));
    all.forEach((waiting, queue) -> queue.work(waiting));
    return stored(all.keySet());
  }

  /// Puts the other entries of those whose targets are stored, also where some are not.
  private long stored(Set<Waiting> all) throws ExecutionException, InterruptedException {
    long stored = 0;
    ExecutionException failure = null;
    for (Waiting each : all) {
      try {
        stored += isStored(each) ? 1 : 0;
      } catch (ExecutionException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return stored;
  }

  private boolean isStored(Waiting each) throws InterruptedException, ExecutionException {
    if (!(each.outcome().get() instanceof Outcome.Stored stored)) {
      return false;
    }
    try {
      maps.named(each.change().sourceMap()).put(each.change().source(), stored.source());
    } catch (RuntimeException e) {
      throw new ExecutionException("the target is stored and the other entry may not be", e);
    }
    return true;
  }

  private Queue queue(Target target) {
    return queues.computeIfAbsent(
        target, key -> new Queue(maps.named(key.map()), key.key(), again));
  }

  @Override
  public long retries() {
    return again.sum();
  }

  /// An entry that is told of.
  private record Target(String map, Object key) {}

  /// A change that waits; one like another is another.
  ///
  /// @param source what its other entry was when it was read
  record Waiting(PairChange change, Object source, CompletableFuture<Outcome> outcome) {}

  /// What became of a change of a target.
  sealed interface Outcome {

    /// It was done before.
    record Before() implements Outcome {}

    /// The target is stored.
    ///
    /// @param source what the other entry becomes
    record Stored(Object source) implements Outcome {}
  }
}
