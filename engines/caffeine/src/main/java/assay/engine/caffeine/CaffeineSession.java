package assay.engine.caffeine;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.Capabilities;
import assay.api.pairupdate.PairUpdateSolutions;
import com.github.benmanes.caffeine.cache.Cache;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

final class CaffeineSession implements Session {

  private final CacheSettings settings;
  private final ValueStorage form;
  private final PairUpdateSolutions protocols;
  private final Map<String, CaffeineMap> maps = new ConcurrentHashMap<>();

  CaffeineSession(Settings settings) {
    this.settings = CacheSettings.of(settings);
    form = ValueStorage.of(settings.text("serialization"));
    protocols = new CaffeinePairUpdateSolutions(this::map, form);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability == PairUpdateSolutions.class
        ? capability.cast(protocols)
        : Capabilities.find(capability, "caffeine", List.of(map(map)));
  }

  private CaffeineMap map(String name) {
    CaffeineMap known = maps.get(name);
    return known == null ? maps.computeIfAbsent(name, added -> open()) : known;
  }

  private CaffeineMap open() {
    Cache<Object, Object> cache = settings.build();
    return new CaffeineMap(cache, form);
  }

  @Override
  public void close() {
    maps.clear();
  }
}
