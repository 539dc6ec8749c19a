package assay.engine.geode.pairupdate;

import assay.api.pairupdate.GroupCommit;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.Target;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/// Collects all threads' updates by target, and does each batch in one transaction on the owner.
final class Batches extends GroupCommit {

  private final Entries entries;
  private final Executor threads;

  Batches(Entries entries, Executor threads) {
    super(threads);
    this.entries = entries;
    this.threads = threads;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    return CompletableFuture.supplyAsync(
        () -> {
          LongAdder retries = new LongAdder();
          byte[] ended = new Owners(entries, retries).transaction(new Target(map, target), batch);
          again(retries.intValue());
          return ended;
        },
        threads);
  }
}
