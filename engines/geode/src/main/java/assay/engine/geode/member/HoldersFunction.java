package assay.engine.geode.member;

import org.apache.geode.cache.Cache;
import org.apache.geode.internal.cache.InternalCache;

public final class HoldersFunction extends MemberFunction<Integer, PartitionHolders> {

  private static final long serialVersionUID = 1L;

  @Override
  public boolean isHA() {
    return true;
  }

  @Override
  PartitionHolders answer(Cache cache, Integer copies) {
    return PartitionHolders.of((InternalCache) cache, copies);
  }
}
