package assay.engine.coherence;

import assay.api.Session;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.CacheService;
import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.net.NamedCache;
import com.tangosol.net.PartitionedService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// This process's membership of a cluster, with the one service of the strategy running.
///
/// Joins through the cache factory rather than through `Coherence.start()`, which brings up health,
/// configuration and proxy services that no strategy needs and answers a broken configuration by
/// returning as if nothing had happened.
final class Membership {

  private final ConfigurableCacheFactory factory;
  private final PartitionedService service;

  private Membership(ConfigurableCacheFactory factory, PartitionedService service) {
    this.factory = factory;
    this.service = service;
  }

  /// Joins and returns once the cluster and the service run here.
  ///
  /// @throws IOException when the configuration cannot be written
  /// @throws IllegalStateException when Coherence does not come up, with its own exception as cause
  static Membership join(Place place) throws IOException {
    Path folder = Files.createDirectories(place.folder());
    Path caches = folder.resolve("coherence-cache-config.xml");
    Path types = folder.resolve("coherence-pof-config.xml");
    Files.writeString(caches, CacheConfiguration.of(place));
    Files.writeString(types, PofConfiguration.of(place.types()));
    properties(place, caches, types).forEach(System::setProperty);
    TrustingSchemas.use();
    try {
      CacheFactory.ensureCluster();
      ConfigurableCacheFactory factory =
          CacheFactory.getCacheFactoryBuilder()
              .getConfigurableCacheFactory(caches.toUri().toString(), loader());
      factory.activate();
      PartitionedService service =
          (PartitionedService) cache(factory, Session.DEFAULT_MAP).getCacheService();
      if (!service.isRunning()) {
        throw new IllegalStateException("its service stopped at once");
      }
      return new Membership(factory, service);
    } catch (RuntimeException failure) {
      CacheFactory.shutdown();
      throw new IllegalStateException(
          place.name() + " could not join cluster " + place.cluster() + ": " + failure.getMessage(),
          failure);
    }
  }

  /// What Coherence reads once, when its first class is loaded.
  private static Map<String, String> properties(Place place, Path caches, Path types) {
    return Map.ofEntries(
        Map.entry("coherence.cluster", place.cluster()),
        Map.entry("coherence.clusterport", Integer.toString(place.port())),
        Map.entry("coherence.wka", "127.0.0.1"),
        Map.entry("coherence.localhost", "127.0.0.1"),
        // Without it the cluster's port is opened on every address of the host.
        Map.entry("coherence.discovery.address", "127.0.0.1"),
        Map.entry("coherence.ttl", "0"),
        Map.entry("coherence.member", place.name()),
        Map.entry("coherence.machine", place.machine()),
        // The first member waits this long for an older one; 3 s where nothing is said.
        Map.entry("coherence.join.timeout", "300"),
        Map.entry("coherence.management", "none"),
        Map.entry("coherence.management.remote", "false"),
        Map.entry("coherence.health.http.enabled", "false"),
        Map.entry("coherence.system.proxy.enabled", "false"),
        // A stop is asked for by closing; a process that ends otherwise must not linger.
        Map.entry("coherence.shutdownhook", "none"),
        Map.entry("coherence.log", "stderr"),
        Map.entry("coherence.log.level", "5"),
        Map.entry("coherence.cacheconfig", caches.toUri().toString()),
        Map.entry("coherence.pof.config", types.toUri().toString()));
  }

  private static ClassLoader loader() {
    return Membership.class.getClassLoader();
  }

  private static NamedCache<Object, Object> cache(ConfigurableCacheFactory factory, String map) {
    return factory.ensureCache(map, loader());
  }

  /// The cache of a map's name.
  NamedCache<Object, Object> cache(String map) {
    return cache(factory, map);
  }

  /// The service that all maps share.
  PartitionedService service() {
    return service;
  }

  /// Leaves in good order: what this process stores is handed over to the others first.
  void leave() {
    if (service instanceof CacheService running && running.isRunning()) {
      running.shutdown();
    }
    CacheFactory.shutdown();
  }
}
