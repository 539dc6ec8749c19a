package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.apache.ignite.transactions.Transaction;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

/// `invoke` of a processor on the target and a put of the sources in one pessimistic transaction:
/// one for all updates of a target, target after target.
final class ProcessorInTransaction implements PairUpdateProtocol {

  private final IgniteEntries entries;
  private final LongAdder retries = new LongAdder();

  ProcessorInTransaction(IgniteEntries entries) {
    this.entries = entries;
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    PendingUpdates pending = new PendingUpdates();
    UpdateTarget.group(updates)
        .forEach(
            (target, some) -> pending.add(CompletableFuture.completedFuture(change(target, some))));
    return pending.stored();
  }

  private byte[] change(UpdateTarget target, List<PairUpdate> updates) {
    while (true) {
      try {
        return tried(target, updates);
      } catch (RuntimeException e) {
        if (!ConflictCheck.met(e)) {
          throw e;
        }
        retries.increment();
      }
    }
  }

  private byte[] tried(UpdateTarget target, List<PairUpdate> updates) {
    try (Transaction transaction =
        entries
            .ignite()
            .transactions()
            .txStart(
                TransactionConcurrency.PESSIMISTIC,
                TransactionIsolation.REPEATABLE_READ,
                TransactionProtocol.PATIENCE_MILLIS,
                updates.size() + 1)) {
      TargetUpdateSources sources = new TargetUpdateSources(entries, updates);
      PairProcessor processor =
          new PairProcessor(new TargetUpdateBatch(entries, updates), sources.read());
      Object[] result =
          (Object[]) entries.map(target.map()).invoke(entries.key(target.key()), processor);
      sources.write((Object[]) result[1]);
      transaction.commit();
      return (byte[]) result[0];
    }
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
