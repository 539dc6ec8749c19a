package assay.engine.ignite;

import assay.api.engine.NearCache;
import java.util.HashSet;
import java.util.Set;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.CachePeekMode;

record NearCacheCounts(IgniteCache<Object, Object> cache) implements NearCache {

  @Override
  public long hits() {
    return cache.localMetrics().getCacheHits();
  }

  @Override
  public void clear() {
    Set<Object> near = new HashSet<>();
    cache.localEntries(CachePeekMode.NEAR).forEach(entry -> near.add(entry.getKey()));
    cache.localClearAll(near);
  }

  @Override
  public long misses() {
    return cache.localMetrics().getCacheMisses();
  }
}
