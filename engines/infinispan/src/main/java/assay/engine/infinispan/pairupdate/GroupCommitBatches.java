package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.GroupCommitProtocol;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.UpdateTarget;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/// Collects all threads' updates by target, and does each batch in one go.
final class GroupCommitBatches extends GroupCommitProtocol {

  private final TargetWork work;
  private final Executor threads;

  /// @param work does a batch
  /// @param threads run the batches
  GroupCommitBatches(TargetWork work, Executor threads) {
    super(threads);
    this.work = work;
    this.threads = threads;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    return CompletableFuture.supplyAsync(() -> done(new UpdateTarget(map, target), batch), threads);
  }

  private byte[] done(UpdateTarget target, List<PairUpdate> batch) {
    try {
      UpdateOutcomes applied = work.apply(target, batch);
      again(applied.retries());
      return applied.bytes();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }
}
