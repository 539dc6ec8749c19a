package assay.engine.infinispan;

import assay.api.engine.NearCache;
import java.util.concurrent.atomic.LongAdder;
import org.infinispan.container.DataContainer;

/// What a client's L1 cache of one map answered by itself: Infinispan's own count takes what came from
/// the cluster for a hit as well, so that each read looks first whether the entry is here.
final class NearCounts implements NearCache {

  private final DataContainer<Object, Object> here;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  NearCounts(DataContainer<Object, Object> here) {
    this.here = here;
  }

  /// Counts the read of a key that is about to begin.
  void count(Object key) {
    (here.peek(key) == null ? misses : hits).increment();
  }

  @Override
  public long hits() {
    return hits.sum();
  }

  /// What a client holds is kept for it alone: it owns no share of the map.
  @Override
  public void clear() {
    here.clear();
  }

  @Override
  public long misses() {
    return misses.sum();
  }
}
