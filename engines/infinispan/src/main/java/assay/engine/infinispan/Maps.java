package assay.engine.infinispan;

import assay.api.Settings;
import org.infinispan.AdvancedCache;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.manager.EmbeddedCacheManager;

/// The maps of a cluster, made on every node of it when one first asks for them.
final class Maps {

  private final EmbeddedCacheManager manager;
  private final Configuration configuration;

  Maps(EmbeddedCacheManager manager, Settings settings) {
    this.manager = manager;
    configuration = MapConfiguration.of(settings);
  }

  /// The map of a name.
  AdvancedCache<Object, Object> open(String name) {
    Cache<Object, Object> cache = manager.administration().getOrCreateCache(name, configuration);
    return cache.getAdvancedCache();
  }

  /// Destroys the map of a name on every node.
  void drop(String name) {
    manager.administration().removeCache(name);
  }
}
