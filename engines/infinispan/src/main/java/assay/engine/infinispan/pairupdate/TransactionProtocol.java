package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import jakarta.transaction.TransactionManager;
import org.infinispan.AdvancedCache;
import org.jspecify.annotations.Nullable;

/// A transaction for each update. A pessimistic one locks the entries it reads; an optimistic one
/// checks them at the end.
final class TransactionProtocol extends SequentialProtocol {

  private final CacheLookup maps;
  private final boolean pessimistic;

  TransactionProtocol(CacheLookup maps, boolean pessimistic) {
    this.maps = maps;
    this.pessimistic = pessimistic;
  }

  @Override
  protected boolean update(PairUpdate update) throws Exception {
    TransactionManager transactions = maps.of(update.targetMap()).getTransactionManager();
    return TransactionRetry.run(transactions, this::again, () -> store(update));
  }

  private boolean store(PairUpdate update) {
    Object source = read(update.sourceMap(), update.source());
    Object key = update.colocatedTarget();
    PairUpdate.Pair pair = update.applied(source, read(update.targetMap(), key));
    if (pair == null) {
      return false;
    }
    maps.writes(update.targetMap()).put(key, pair.target());
    maps.writes(update.sourceMap()).put(update.source(), pair.source());
    return true;
  }

  private @Nullable Object read(String map, Object key) {
    AdvancedCache<Object, Object> from = pessimistic ? maps.locking(map) : maps.of(map);
    return from.get(key);
  }
}
