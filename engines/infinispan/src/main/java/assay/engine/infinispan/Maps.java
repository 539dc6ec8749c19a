package assay.engine.infinispan;

import assay.api.engine.JoinSpec;
import org.infinispan.AdvancedCache;
import org.infinispan.Cache;
import org.infinispan.commons.api.CacheContainerAdmin.AdminFlag;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.manager.EmbeddedCacheManagerAdmin;

/// The maps of a cluster, made on every node of it when one first asks for them.
final class Maps {

  private final EmbeddedCacheManager manager;
  private final Configuration configuration;

  Maps(EmbeddedCacheManager manager, JoinSpec spec) {
    this.manager = manager;
    configuration = MapConfiguration.of(spec);
  }

  /// The map of a name.
  AdvancedCache<Object, Object> open(String name) {
    Cache<Object, Object> cache = administration().getOrCreateCache(name, configuration);
    return cache.getAdvancedCache();
  }

  /// Destroys the map of a name on every node.
  void drop(String name) {
    administration().removeCache(name);
  }

  /// Nothing of a map outlives its cluster.
  private EmbeddedCacheManagerAdmin administration() {
    return manager.administration().withFlags(AdminFlag.VOLATILE);
  }
}
