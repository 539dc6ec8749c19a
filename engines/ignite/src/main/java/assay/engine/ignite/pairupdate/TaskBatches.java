package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.GroupCommit;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.Target;
import assay.engine.ignite.stored.Entries;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Collects all threads' updates by target, and sends each batch to the owner as one task.
final class TaskBatches extends GroupCommit {

  private final Owners owners;

  TaskBatches(Entries entries) {
    this(entries, Owners.newThreads());
  }

  private TaskBatches(Entries entries, Executor threads) {
    super(threads);
    owners = new Owners(entries, threads, () -> again(1));
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    return owners.send(new Target(map, target), batch);
  }
}
