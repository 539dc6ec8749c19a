package assay.engine.infinispan;

import assay.api.engine.JoinSpec;
import java.util.concurrent.locks.LockSupport;
import org.infinispan.AdvancedCache;
import org.infinispan.Cache;
import org.infinispan.commons.CacheConfigurationException;
import org.infinispan.commons.api.CacheContainerAdmin.AdminFlag;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.manager.EmbeddedCacheManagerAdmin;

/// The maps of a cluster, created on every node when a node first asks for them.
///
/// If two nodes ask at the same time, Infinispan may answer the second before it knows the map's configuration:
/// `ISPN000436`. The request is then repeated.
final class ClusterMaps {

  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final int PAUSE_NANOS = 20_000_000;

  private final EmbeddedCacheManager manager;
  private final Configuration configuration;

  ClusterMaps(EmbeddedCacheManager manager, JoinSpec spec) {
    this.manager = manager;
    configuration = MapConfiguration.of(spec);
  }

  AdvancedCache<Object, Object> open(String name) {
    long start = System.nanoTime();
    while (true) {
      try {
        Cache<Object, Object> cache = administration().getOrCreateCache(name, configuration);
        return cache.getAdvancedCache();
      } catch (CacheConfigurationException e) {
        if (!isNotHeardOf(e)
            || System.nanoTime() - start > PATIENCE_NANOS
            || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private static boolean isNotHeardOf(CacheConfigurationException e) {
    return e.getMessage() != null && e.getMessage().startsWith("ISPN000436");
  }

  void drop(String name) {
    administration().removeCache(name);
  }

  /// Volatile: no map outlives its cluster.
  private EmbeddedCacheManagerAdmin administration() {
    return manager.administration().withFlags(AdminFlag.VOLATILE);
  }
}
