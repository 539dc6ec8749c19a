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

/// The cache that all nodes share, in this process's part of the cluster.
///
/// Joins through the cache factory rather than through `Coherence.start()`, which brings up services that no session
/// needs and answers a broken configuration by returning as if nothing had happened.
///
/// @param spec what this process is told
/// @param factory where its caches come from
/// @param service the service of the sessions
record SessionCache(JoinSpec spec, ConfigurableCacheFactory factory, CacheService service)
    implements GridSessions.Grid {

  /// The cache's name.
  static final String NAME = "sessions";

  private static final String CONFIGURATION = "assay-sessions-cache-config.xml";

  /// How long a node that is not there yet may be on its way.
  private static final long ON_ITS_WAY_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long BETWEEN_LOOKS_MILLIS = 5;

  /// Joins and returns once the cache's service runs here.
  ///
  /// @throws IllegalStateException when Coherence does not come up, with its own exception as cause
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

  /// What Coherence reads once, when its first class is loaded.
  private static Map<String, String> properties(JoinSpec spec, SessionSettings settings) {
    return Map.ofEntries(
        Map.entry("coherence.cluster", spec.cluster()),
        Map.entry("coherence.clusterport", Integer.toString(spec.port())),
        Map.entry("coherence.wka", spec.meeting()),
        Map.entry("coherence.localhost", spec.address()),
        // Without it the cluster's port is opened on every address of the host.
        Map.entry("coherence.discovery.address", spec.address()),
        Map.entry("coherence.ttl", "0"),
        Map.entry("coherence.member", spec.name()),
        Map.entry("coherence.machine", spec.machine()),
        Map.entry("coherence.role", "node"),
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
        Map.entry("coherence.cacheconfig", CONFIGURATION),
        Map.entry("assay.sessions.backups", Integer.toString(settings.writeQuota())),
        Map.entry("assay.sessions.later", Boolean.toString(!settings.synchronous())));
  }

  private static ClassLoader loader() {
    return SessionCache.class.getClassLoader();
  }

  /// The cache as a repository wants it.
  Session session() {
    return new ConfigurableCacheFactorySession(factory, loader());
  }

  /// The cache as a map.
  @Override
  public NamedCache<String, org.springframework.session.Session> sessions() {
    return factory.ensureTypedCache(
        NAME,
        loader(),
        com.tangosol.net.cache.TypeAssertion.withTypes(
            String.class, org.springframework.session.Session.class));
  }

  /// Waits until every session that is made from now on has its copies. A node that nobody has started again is not
  /// waited for forever.
  ///
  /// @throws IllegalStateException when there are not as many copies after a minute
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

  /// Leaves in good order: what this node stores is handed over to the others first.
  @Override
  public void leave() {
    if (service.isRunning()) {
      service.shutdown();
    }
    CacheFactory.shutdown();
  }
}
