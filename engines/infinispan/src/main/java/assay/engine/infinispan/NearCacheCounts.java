package assay.engine.infinispan;

import assay.api.engine.NearCache;
import java.util.concurrent.atomic.LongAdder;
import org.infinispan.container.DataContainer;

/// Counts the hits of a client's L1 cache of one map. Infinispan's own count includes values from the cluster, so each
/// read first checks whether the entry is local.
final class NearCacheCounts implements NearCache {

  private final DataContainer<Object, Object> here;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  NearCacheCounts(DataContainer<Object, Object> here) {
    this.here = here;
  }

  void count(Object key) {
    (here.peek(key) == null ? misses : hits).increment();
  }

  @Override
  public long hits() {
    return hits.sum();
  }

  /// A client owns no share of the map, so every local entry is cached.
  @Override
  public void clear() {
    here.clear();
  }

  @Override
  public long misses() {
    return misses.sum();
  }
}
