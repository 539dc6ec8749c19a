package assay.engine.coherence;

import com.tangosol.net.cache.NearCache;

record NearCacheCounts(NearCache<?, ?> near) implements assay.api.engine.NearCache {

  @Override
  public long hits() {
    return near.getCacheStatistics().getCacheHits();
  }

  @Override
  public void clear() {
    near.getFrontMap().clear();
  }

  @Override
  public long misses() {
    return near.getCacheStatistics().getCacheMisses();
  }
}
