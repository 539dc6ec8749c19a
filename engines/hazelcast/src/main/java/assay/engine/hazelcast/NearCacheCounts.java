package assay.engine.hazelcast;

import assay.api.engine.NearCache;
import com.hazelcast.client.map.impl.nearcache.NearCachedClientMapProxy;
import com.hazelcast.map.IMap;
import com.hazelcast.nearcache.NearCacheStats;

record NearCacheCounts(IMap<?, ?> map) implements NearCache {

  @Override
  public long hits() {
    return stats().getHits();
  }

  @Override
  public void clear() {
    if (!(map instanceof NearCachedClientMapProxy<?, ?> near)) {
      throw new UnsupportedOperationException("Hazelcast keeps its near cache elsewhere by now");
    }
    near.getNearCache().clear();
  }

  @Override
  public long misses() {
    return stats().getMisses();
  }

  private NearCacheStats stats() {
    return map.getLocalMapStats().getNearCacheStats();
  }
}
