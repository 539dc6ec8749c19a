package assay.engine.infinispan.solution;

import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import jakarta.transaction.TransactionManager;
import org.infinispan.AdvancedCache;
import org.jspecify.annotations.Nullable;

/// A transaction for each change. A pessimistic one locks what it reads, an optimistic one finds at the end
/// whether what it read has changed.
final class Transactional extends OneByOne {

  private final OpenMaps maps;
  private final boolean pessimistic;

  Transactional(OpenMaps maps, boolean pessimistic) {
    this.maps = maps;
    this.pessimistic = pessimistic;
  }

  @Override
  protected boolean change(PairChange change) throws Exception {
    TransactionManager transactions = maps.of(change.targetMap()).getTransactionManager();
    return InTransaction.run(transactions, this::again, () -> store(change));
  }

  private boolean store(PairChange change) {
    Object source = read(change.sourceMap(), change.source());
    Object key = change.associatedTarget();
    PairChange.Pair pair = change.applied(source, read(change.targetMap(), key));
    if (pair == null) {
      return false;
    }
    maps.writes(change.targetMap()).put(key, pair.target());
    maps.writes(change.sourceMap()).put(change.source(), pair.source());
    return true;
  }

  private @Nullable Object read(String map, Object key) {
    AdvancedCache<Object, Object> from = pessimistic ? maps.locking(map) : maps.of(map);
    return from.get(key);
  }
}
