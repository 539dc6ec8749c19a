package assay.engine.terracotta;

import assay.api.engine.NearCache;
import java.util.Objects;
import org.ehcache.core.statistics.CacheStatistics;
import org.ehcache.core.statistics.TierStatistics;

/// The hits in one cache's heap tier.
record NearCacheCounts(CacheStatistics cache) implements NearCache {

  private static final String HEAP = "OnHeap";

  @Override
  public long hits() {
    return heap().getHits();
  }

  @Override
  public long misses() {
    return heap().getMisses();
  }

  private TierStatistics heap() {
    return Objects.requireNonNull(cache.getTierStatistics().get(HEAP), HEAP);
  }
}
