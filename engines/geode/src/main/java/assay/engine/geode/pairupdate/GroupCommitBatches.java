package assay.engine.geode.pairupdate;

import assay.api.pairupdate.GroupCommitProtocol;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.UpdateTarget;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/// Collects all threads' updates by target, and does each batch in one transaction on the owner.
final class GroupCommitBatches extends GroupCommitProtocol {

  private final RegionEntries entries;
  private final Executor threads;

  GroupCommitBatches(RegionEntries entries, Executor threads) {
    super(threads);
    this.entries = entries;
    this.threads = threads;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    return CompletableFuture.supplyAsync(
        () -> {
          LongAdder retries = new LongAdder();
          byte[] ended =
              new OwnerCaller(entries, retries).transaction(new UpdateTarget(map, target), batch);
          again(retries.intValue());
          return ended;
        },
        threads);
  }
}
