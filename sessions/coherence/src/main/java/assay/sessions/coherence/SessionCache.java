package assay.sessions.coherence;

import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.spring.GridSessions;
import com.tangosol.internal.net.ConfigurableCacheFactorySession;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.CacheService;
import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.net.Member;
import com.tangosol.net.NamedCache;
import com.tangosol.net.PartitionedService;
import com.tangosol.net.Session;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The cache that all nodes share, as this process sees it.
///
/// Joins through the cache factory. `Coherence.start()` also starts services that no session needs,
/// and returns normally if the configuration is broken.
///
/// @param service the service of the sessions
record SessionCache(JoinSpec spec, ConfigurableCacheFactory factory, CacheService service)
    implements GridSessions.Grid {

  static final String NAME = "sessions";

  private static final String CONFIGURATION = "assay-sessions-cache-config.xml";

  /// The wait for a missing node.
  private static final long ON_ITS_WAY_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long BETWEEN_LOOKS_MILLIS = 5;

  /// Returns when the cache's service runs in this process.
  ///
  /// @throws IllegalStateException when Coherence does not start; the cause is Coherence's exception
  static SessionCache join(JoinSpec spec, SessionSettings settings) {
    properties(spec, settings).forEach(System::setProperty);
    try {
      CacheFactory.ensureCluster();
      ConfigurableCacheFactory factory =
          CacheFactory.getCacheFactoryBuilder()
              .getConfigurableCacheFactory(CONFIGURATION, loader());
      factory.activate();
      CacheService service = factory.ensureCache(NAME, loader()).getCacheService();
      if (!service.isRunning()) {
        throw new IllegalStateException("the service of the sessions stopped at once");
      }
      return new SessionCache(spec, factory, service);
    } catch (RuntimeException failure) {
      CacheFactory.shutdown();
      throw new IllegalStateException(
          spec.name() + " could not join cluster " + spec.cluster() + ": " + failure.getMessage(),
          failure);
    }
  }

  /// Coherence reads these once, when its first class is loaded.
  private static Map<String, String> properties(JoinSpec spec, SessionSettings settings) {
    return Map.ofEntries(
        Map.entry("coherence.cluster", spec.cluster()),
        Map.entry("coherence.clusterport", Integer.toString(spec.port())),
        Map.entry("coherence.wka", spec.meeting()),
        Map.entry("coherence.localhost", spec.address()),
        // Otherwise Coherence opens the cluster's port on every address of the host.
        Map.entry("coherence.discovery.address", spec.address()),
        Map.entry("coherence.ttl", "0"),
        Map.entry("coherence.member", spec.name()),
        Map.entry("coherence.machine", spec.machine()),
        Map.entry("coherence.role", "node"),
        // The first member's wait for an older one; Coherence's default is 3 s.
        Map.entry("coherence.join.timeout", "300"),
        Map.entry("coherence.management", "none"),
        Map.entry("coherence.management.remote", "false"),
        Map.entry("coherence.health.http.enabled", "false"),
        Map.entry("coherence.system.proxy.enabled", "false"),
        // A stop is a call of close; a process that ends any other way must not linger.
        Map.entry("coherence.shutdownhook", "none"),
        Map.entry("coherence.log", "stderr"),
        Map.entry("coherence.log.level", "5"),
        Map.entry("coherence.cacheconfig", CONFIGURATION),
        Map.entry("assay.sessions.backups", Integer.toString(settings.writeQuota())),
        Map.entry("assay.sessions.later", Boolean.toString(!settings.synchronous())));
  }

  private static ClassLoader loader() {
    return SessionCache.class.getClassLoader();
  }

  Session session() {
    return new ConfigurableCacheFactorySession(factory, loader());
  }

  @Override
  public NamedCache<String, org.springframework.session.Session> sessions() {
    return factory.ensureTypedCache(
        NAME,
        loader(),
        com.tangosol.net.cache.TypeAssertion.withTypes(
            String.class, org.springframework.session.Session.class));
  }

  /// Waits until every new session gets its copies, and after a while no longer for missing nodes.
  ///
  /// @throws IllegalStateException when there are too few copies after a minute
  @Override
  public void awaitComplete() throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      PartitionedService partitions = (PartitionedService) service;
      int nodes = partitions.getOwnershipEnabledMembers().size();
      long waited = System.nanoTime() - start;
      if ((nodes >= spec.members() || waited > ON_ITS_WAY_NANOS) && held(partitions, nodes)) {
        return;
      }
      if (waited > PATIENCE_NANOS) {
        throw new IllegalStateException(
            "%s waited a minute for copies of sessions on %d nodes; there are %d"
                .formatted(spec.name(), spec.members(), nodes));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  /// Whether every partition has its owner and as many backups as these nodes can hold.
  private static boolean held(PartitionedService partitions, int nodes) {
    int copies = 1 + Math.min(partitions.getBackupCount(), nodes - 1);
    for (int partition = 0; partition < partitions.getPartitionCount(); partition++) {
      Set<@Nullable Member> holders = new HashSet<>();
      holders.add(partitions.getPartitionOwner(partition));
      for (int backup = 1; backup <= partitions.getBackupCount(); backup++) {
        holders.add(partitions.getBackupOwner(partition, backup));
      }
      holders.remove(null);
      if (holders.size() < copies) {
        return false;
      }
    }
    return true;
  }

  /// Graceful: Coherence first hands this node's data to the other nodes.
  @Override
  public void leave() {
    if (service.isRunning()) {
      service.shutdown();
    }
    CacheFactory.shutdown();
  }
}
