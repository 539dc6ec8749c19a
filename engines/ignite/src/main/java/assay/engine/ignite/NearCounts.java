package assay.engine.ignite;

import assay.api.NearCached;
import org.apache.ignite.IgniteCache;

/// What a client's near cache of one map answered by itself.
///
/// @param cache the map
record NearCounts(IgniteCache<?, ?> cache) implements NearCached {

  @Override
  public long hits() {
    return cache.localMetrics().getCacheHits();
  }

  @Override
  public long misses() {
    return cache.localMetrics().getCacheMisses();
  }
}
