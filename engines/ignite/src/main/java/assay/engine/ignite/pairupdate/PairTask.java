package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.engine.ignite.stored.IgniteEntries;
import assay.engine.ignite.stored.StoredValueReader;
import java.util.List;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.apache.ignite.transactions.Transaction;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;
import org.jspecify.annotations.Nullable;

/// Runs on a target's owner: changes the target and all sources in one pessimistic transaction,
/// which locks the target first, reads it once and writes it once. Returns each update's outcome.
final class PairTask implements IgniteCallable<byte[]> {

  private static final long serialVersionUID = 1L;

  private final TargetUpdateBatch batch;
  private final String targets;
  private final Object key;

  @IgniteInstanceResource private transient @Nullable Ignite member;

  /// @param targets the target's map
  /// @param key in stored form
  PairTask(TargetUpdateBatch batch, String targets, Object key) {
    this.batch = batch;
    this.targets = targets;
    this.key = key;
  }

  @Override
  public byte[] call() {
    Ignite here = member;
    if (here == null) {
      throw new IllegalStateException("nobody said on which member this runs");
    }
    List<PairUpdate> updates = batch.changes();
    IgniteEntries entries = IgniteEntries.of(here, batch.values());
    try (Transaction transaction =
        here.transactions()
            .txStart(
                TransactionConcurrency.PESSIMISTIC,
                TransactionIsolation.REPEATABLE_READ,
                TransactionProtocol.PATIENCE_MILLIS,
                updates.size() + 1)) {
      byte[] ended = changed(entries, updates);
      transaction.commit();
      return ended;
    }
  }

  private byte[] changed(IgniteEntries entries, List<PairUpdate> updates) {
    IgniteCache<Object, Object> map = entries.map(targets);
    Object before = StoredValueReader.in(map.get(key));
    TargetUpdateSources sources = new TargetUpdateSources(entries, updates);
    TargetUpdates work =
        new TargetUpdates(
            before, TargetUpdates.byKey(updates, sources.read(), StoredValueReader::inside));
    byte[] ended = work.apply(updates);
    if (work.changed()) {
      map.put(key, entries.asStored(work.target()));
      sources.write(work.stored(updates, ended, batch.values()::carriedOver));
    }
    return ended;
  }
}
