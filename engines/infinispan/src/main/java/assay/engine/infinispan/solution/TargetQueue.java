package assay.engine.infinispan.solution;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// What waits to be done to one target.
final class TargetQueue {

  private final Batches batches;
  private final Executor executor;
  private List<Handed> gathered = new ArrayList<>();
  private boolean busy;

  TargetQueue(Batches batches, Executor executor) {
    this.batches = batches;
    this.executor = executor;
  }

  /// Hands changes over; the answer is how many were stored.
  CompletableFuture<Integer> hand(List<Known> changes) {
    Handed handed = new Handed(changes, new CompletableFuture<>());
    if (add(handed)) {
      executor.execute(this::work);
    }
    return handed.stored();
  }

  private synchronized boolean add(Handed handed) {
    gathered.add(handed);
    boolean idle = !busy;
    busy = true;
    return idle;
  }

  private synchronized List<Handed> next() {
    List<Handed> batch = gathered;
    gathered = new ArrayList<>();
    busy = !batch.isEmpty();
    return batch;
  }

  private void work() {
    for (List<Handed> batch = next(); !batch.isEmpty(); batch = next()) {
      try {
        tell(
            batch, batches.apply(batch.stream().flatMap(each -> each.changes().stream()).toList()));
      } catch (Exception | Error e) {
        batch.forEach(each -> each.stored().completeExceptionally(e));
      }
    }
  }

  private static void tell(List<Handed> batch, Applied applied) {
    int from = 0;
    for (Handed each : batch) {
      int end = from + each.changes().size();
      List<Boolean> own = applied.stored().subList(from, end);
      each.stored().complete((int) own.stream().filter(stored -> stored).count());
      from = end;
    }
  }

  /// Does a batch.
  @FunctionalInterface
  interface Batches {
    Applied apply(List<Known> changes) throws Exception;
  }

  /// What one thread handed over.
  private record Handed(List<Known> changes, CompletableFuture<Integer> stored) {}
}
