package assay.engine.coherence;

import assay.engine.coherence.site.Outgoing;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.CacheService;
import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.net.NamedCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A cache service that runs in this process.
///
/// @param factory the factory of its caches
/// @param service the service
record MapService(ConfigurableCacheFactory factory, CacheService service) {

  /// Writes a service's configuration, starts it and returns once it runs.
  ///
  /// @param map the name of one of its maps
  static MapService start(Place place, String name, String map) throws IOException {
    Path file = file(place, name);
    Files.writeString(file, CacheConfiguration.of(place, name));
    ConfigurableCacheFactory factory =
        CacheFactory.getCacheFactoryBuilder()
            .getConfigurableCacheFactory(file.toUri().toString(), loader());
    Outgoing.register(factory, place.replication(), place.folder());
    factory.activate();
    CacheService service = factory.ensureCache(map, loader()).getCacheService();
    if (!service.isRunning()) {
      throw new IllegalStateException("service " + name + " stopped at once");
    }
    return new MapService(factory, service);
  }

  /// The file of a service's configuration.
  static Path file(Place place, String name) {
    return place.folder().resolve("coherence-cache-config-" + name + ".xml");
  }

  private static ClassLoader loader() {
    return MapService.class.getClassLoader();
  }

  /// One of its caches.
  NamedCache<Object, Object> cache(String map) {
    return factory.ensureCache(map, loader());
  }
}
