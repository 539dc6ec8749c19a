package assay.engine.geode;

import assay.api.engine.NearCache;
import org.apache.geode.cache.Region;

/// What a client's near cache of one map answered by itself.
///
/// @param region the client's view of the map
record NearCounts(Region<Object, Object> region) implements NearCache {

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
