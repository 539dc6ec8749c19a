package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.GroupCommitProtocol;
import assay.api.pairupdate.PairUpdate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Collects all threads' updates by target, and does each batch in three steps.
final class GroupCommitBatches extends GroupCommitProtocol {

  private final TargetBatch steps;
  private final Executor threads;

  GroupCommitBatches(MapResolver maps, Executor threads) {
    super(threads);
    steps = new TargetBatch(maps);
    this.threads = threads;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    return CompletableFuture.supplyAsync(() -> steps.change(batch), threads);
  }
}
