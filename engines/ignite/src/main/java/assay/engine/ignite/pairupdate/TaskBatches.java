package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.GroupCommitProtocol;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Collects all threads' updates by target, and sends each batch to the owner as one task.
final class TaskBatches extends GroupCommitProtocol {

  private final OwnerTaskSender owners;

  TaskBatches(IgniteEntries entries) {
    this(entries, OwnerTaskSender.newThreads());
  }

  private TaskBatches(IgniteEntries entries, Executor threads) {
    super(threads);
    owners = new OwnerTaskSender(entries, threads, () -> again(1));
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    return owners.send(new UpdateTarget(map, target), batch);
  }
}
