package assay.engine.ignite.solution;

import assay.api.PairChange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import org.apache.ignite.lang.IgniteFuture;

/// The changes of one target that wait for their turn. One batch is under way at a time.
final class Lane {

  private final Pairs.Target target;
  private final Owners owners;
  private final Executor answers;
  private final LongAdder retries;
  private List<Waiting> gathered = new ArrayList<>();
  private boolean underWay;

  Lane(Pairs.Target target, Owners owners, Executor answers, LongAdder retries) {
    this.target = target;
    this.owners = owners;
    this.answers = answers;
    this.retries = retries;
  }

  /// Adds changes and returns, for each, what will say whether it was stored.
  List<CompletableFuture<Boolean>> add(List<PairChange> changes) {
    List<Waiting> all =
        changes.stream().map(each -> new Waiting(each, new CompletableFuture<>())).toList();
    List<Waiting> batch;
    synchronized (this) {
      gathered.addAll(all);
      batch = underWay ? List.of() : taken();
    }
    if (!batch.isEmpty()) {
      send(batch);
    }
    return all.stream().map(Waiting::stored).toList();
  }

  private List<Waiting> taken() {
    List<Waiting> batch = gathered;
    gathered = new ArrayList<>();
    underWay = !batch.isEmpty();
    return batch;
  }

  private void send(List<Waiting> batch) {
    try {
      List<PairChange> changes = batch.stream().map(Waiting::change).toList();
      owners
          .send(new Pairs.Group(target, changes))
          .listenAsync(answer -> answered(batch, answer), answers);
    } catch (RuntimeException e) {
      batch.forEach(each -> each.stored().completeExceptionally(e));
      next();
    }
  }

  private void answered(List<Waiting> batch, IgniteFuture<? extends boolean[]> answer) {
    try {
      boolean[] stored = answer.get();
      for (int i = 0; i < stored.length; i++) {
        batch.get(i).stored().complete(stored[i]);
      }
    } catch (RuntimeException e) {
      if (Conflicts.met(e)) {
        retries.increment();
        send(batch);
        return;
      }
      batch.forEach(each -> each.stored().completeExceptionally(e));
    }
    next();
  }

  private void next() {
    List<Waiting> batch;
    synchronized (this) {
      batch = taken();
    }
    if (!batch.isEmpty()) {
      send(batch);
    }
  }

  private record Waiting(PairChange change, CompletableFuture<Boolean> stored) {}
}
