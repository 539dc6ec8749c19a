package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.api.pairupdate.UpdateTarget;
import jakarta.transaction.TransactionManager;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// One target's updates in one pessimistic transaction: the target is locked, read and written
/// once, and the sources are read and written together.
public record TargetTransaction(UpdateTarget target, List<PairUpdate> updates) {

  /// Runs in the calling process.
  UpdateOutcomes run(CacheLookup maps) throws Exception {
    TransactionManager transactions = maps.of(target.map()).getTransactionManager();
    AtomicInteger retries = new AtomicInteger();
    byte[] ended = TransactionRetry.run(transactions, retries::incrementAndGet, () -> store(maps));
    return UpdateOutcomes.of(ended, List.of(), retries.get());
  }

  private byte[] store(CacheLookup maps) {
    Object before = maps.locking(target.map()).get(target.key());
    TargetUpdates work = new TargetUpdates(before, maps.read(TargetUpdates.keys(updates)));
    byte[] ended = work.apply(updates);
    if (work.changed()) {
      maps.writes(target.map()).put(target.key(), work.target());
      maps.store(work.sources());
    }
    return ended;
  }
}
