package assay.engine.coherence;

import assay.api.engine.NearCached;
import com.tangosol.net.cache.NearCache;

/// What a client's near cache of one map answered by itself.
record NearCounts(NearCache<?, ?> near) implements NearCached {

  @Override
  public long hits() {
    return near.getCacheStatistics().getCacheHits();
  }

  @Override
  public void forget() {
    near.getFrontMap().clear();
  }

  @Override
  public long misses() {
    return near.getCacheStatistics().getCacheMisses();
  }
}
