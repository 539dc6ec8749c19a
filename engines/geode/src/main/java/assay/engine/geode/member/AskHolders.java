package assay.engine.geode.member;

import org.apache.geode.cache.Cache;
import org.apache.geode.internal.cache.InternalCache;

public final class AskHolders extends MemberFunction<Integer, Holders> {

  private static final long serialVersionUID = 1L;

  @Override
  public boolean isHA() {
    return true;
  }

  @Override
  Holders answer(Cache cache, Integer copies) {
    return Holders.of((InternalCache) cache, copies);
  }
}
