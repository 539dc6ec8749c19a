package assay.engine.infinispan.solution;

import assay.api.PairChange;
import assay.api.Solution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/// All threads of a client hand their changes to a queue for each target. One batch of a target is on its
/// way at a time; what gathers meanwhile is the next.
final class GroupCommit implements Solution {

  private final OpenMaps maps;
  private final Work work;
  private final Executor executor;
  private final Map<Target, TargetQueue> queues = new ConcurrentHashMap<>();
  private final LongAdder retries = new LongAdder();

  /// @param work does a batch
  /// @param executor where batches are done
  GroupCommit(OpenMaps maps, Work work, Executor executor) {
    this.maps = maps;
    this.work = work;
    this.executor = executor;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    List<CompletableFuture<Integer>> handed = new ArrayList<>();
    Known.byTarget(changes, maps).forEach((target, known) -> handed.add(queue(target).hand(known)));
    long stored = 0;
    for (CompletableFuture<Integer> each : handed) {
      stored += answer(each);
    }
    return stored;
  }

  private TargetQueue queue(Target target) {
    return queues.computeIfAbsent(
        target, none -> new TargetQueue(known -> counted(target, known), executor));
  }

  private Applied counted(Target target, List<Known> known) throws Exception {
    Applied applied = work.apply(target, known);
    retries.add(applied.retries());
    return applied;
  }

  private static int answer(CompletableFuture<Integer> handed) throws Exception {
    try {
      return handed.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
