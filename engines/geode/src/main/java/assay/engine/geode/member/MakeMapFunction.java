package assay.engine.geode.member;

import org.apache.geode.cache.Cache;

final class MakeMapFunction extends MemberFunction<String, Boolean> {

  private static final long serialVersionUID = 1L;

  private final MapConfiguration configuration;

  MakeMapFunction(MapConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  Boolean answer(Cache cache, String map) {
    configuration.make(cache, map);
    return true;
  }
}
