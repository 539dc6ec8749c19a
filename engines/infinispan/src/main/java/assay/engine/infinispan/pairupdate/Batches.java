package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.GroupCommit;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.Target;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/// Collects all threads' updates by target, and does each batch in one go.
final class Batches extends GroupCommit {

  private final Work work;
  private final Executor threads;

  /// @param work does a batch
  /// @param threads run the batches
  Batches(Work work, Executor threads) {
    super(threads);
    this.work = work;
    this.threads = threads;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    return CompletableFuture.supplyAsync(() -> done(new Target(map, target), batch), threads);
  }

  private byte[] done(Target target, List<PairUpdate> batch) {
    try {
      Applied applied = work.apply(target, batch);
      again(applied.retries());
      return applied.bytes();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }
}
