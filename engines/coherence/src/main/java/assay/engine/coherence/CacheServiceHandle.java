package assay.engine.coherence;

import assay.engine.coherence.site.OutboundSiteConnections;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.CacheService;
import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.net.NamedCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

record CacheServiceHandle(ConfigurableCacheFactory factory, CacheService service) {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /// Returns when the service runs.
  ///
  /// @param map one of the service's maps
  static CacheServiceHandle start(ProcessSpec place, String name, String map) throws IOException {
    ConfigurableCacheFactory factory = factory(place, name);
    OutboundSiteConnections.register(factory, place.replication(), place.folder());
    factory.activate();
    CacheService service = factory.ensureCache(map, loader()).getCacheService();
    if (!service.isRunning()) {
      throw new IllegalStateException("service " + name + " stopped at once");
    }
    return new CacheServiceHandle(factory, service);
  }

  /// Writes the configuration of a service behind a proxy, and returns when the proxies listen and
  /// one answers.
  ///
  /// @param map one of the service's maps
  /// @throws RuntimeException if no proxy answers for a minute
  static CacheServiceHandle reach(ProcessSpec place, String name, String map) throws IOException {
    awaitProxies(place);
    ConfigurableCacheFactory factory = factory(place, name);
    long start = System.nanoTime();
    while (true) {
      try {
        NamedCache<Object, Object> cache = factory.ensureCache(map, loader());
        int unused = cache.size();
        return new CacheServiceHandle(factory, cache.getCacheService());
      } catch (RuntimeException nobodyYet) {
        if (System.nanoTime() - start > PATIENCE_NANOS || Thread.currentThread().isInterrupted()) {
          throw nobodyYet;
        }
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }

  private static void awaitProxies(ProcessSpec place) {
    try {
      place.proxies().awaitAll(Duration.ofNanos(PATIENCE_NANOS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while proxies start", e);
    }
  }

  private static ConfigurableCacheFactory factory(ProcessSpec place, String name)
      throws IOException {
    Path file = file(place, name);
    Files.writeString(file, CacheConfiguration.of(place, name));
    return CacheFactory.getCacheFactoryBuilder()
        .getConfigurableCacheFactory(file.toUri().toString(), loader());
  }

  static Path file(ProcessSpec place, String name) {
    return place.folder().resolve("coherence-cache-config-" + name + ".xml");
  }

  private static ClassLoader loader() {
    return CacheServiceHandle.class.getClassLoader();
  }

  NamedCache<Object, Object> cache(String map) {
    return factory.ensureCache(map, loader());
  }
}
