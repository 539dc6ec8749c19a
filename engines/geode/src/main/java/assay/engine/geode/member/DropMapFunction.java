package assay.engine.geode.member;

import org.apache.geode.cache.Cache;
import org.apache.geode.cache.Region;

public final class DropMapFunction extends MemberFunction<String, Boolean> {

  private static final long serialVersionUID = 1L;

  @Override
  Boolean answer(Cache cache, String map) {
    Region<Object, Object> region = cache.getRegion(map);
    if (region != null) {
      region.destroyRegion();
    }
    return true;
  }
}
