package assay.engine.geode;

import assay.api.engine.NearCache;
import org.apache.geode.cache.Region;

record NearCacheCounts(Region<Object, Object> region) implements NearCache {

  @Override
  public long hits() {
    return region.getStatistics().getHitCount();
  }

  @Override
  public long misses() {
    return region.getStatistics().getMissCount();
  }

  @Override
  public void clear() {
    region.localClear();
  }
}
