package assay.sessions.infinispan;

import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionSettings.Protocol;
import assay.sessions.node.spring.GridSessions;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.distribution.LocalizedCacheTopology;
import org.infinispan.factories.GlobalComponentRegistry;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.remoting.transport.Transport;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.jgroups.protocols.MsgStats;
import org.jgroups.protocols.TP;
import org.jgroups.protocols.UDP;
import org.springframework.session.Session;

/// One node's part of the cluster of caches.
///
/// @param nodes the nodes in the complete cluster
record SessionCaches(EmbeddedCacheManager manager, int nodes, Cache<String, Session> sessions)
    implements GridSessions.Grid {

  private static final String SESSIONS = "sessions";

  /// Records whether the cluster was complete once: nodes that join later need not wait for others.
  private static final String CLUSTER = "cluster";

  private static final String COMPLETE = "complete";
  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(60), Duration.ofMillis(20));

  /// IPv4's 20 bytes and UDP's 8.
  private static final int DATAGRAM_HEADERS = 28;

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger LOGGER = Logger.getLogger("org.infinispan");

  private static final Logger JGROUPS = Logger.getLogger("org.jgroups");

  /// The cluster may consist of this node only.
  static SessionCaches join(JoinSpec spec, SessionSettings settings)
      throws IOException, InterruptedException {
    System.setProperty("org.jboss.logging.provider", "jdk");
    System.setProperty("jgroups.use.jdk_logger", "true");
    LOGGER.setLevel(Level.WARNING);
    JGROUPS.setLevel(Level.SEVERE);
    NodeConfiguration configuration = new NodeConfiguration(spec, settings);
    EmbeddedCacheManager manager = new DefaultCacheManager(configuration.holder(), false);
    manager.defineConfiguration(CLUSTER, cache(CacheMode.REPL_SYNC).build());
    manager.defineConfiguration(SESSIONS, sessions(settings));
    configuration.awaitSomebody();
    manager.start();
    // Infinispan's stacks count nothing.
    sender(manager).enableStats(true);
    return new SessionCaches(manager, spec.members(), manager.getCache(SESSIONS));
  }

  /// With multicast every node has every session.
  private static Configuration sessions(SessionSettings settings) {
    boolean waits = settings.synchronous();
    if (settings.protocol() == Protocol.MULTICAST) {
      return cache(waits ? CacheMode.REPL_SYNC : CacheMode.REPL_ASYNC).build();
    }
    ConfigurationBuilder cache = cache(waits ? CacheMode.DIST_SYNC : CacheMode.DIST_ASYNC);
    cache.clustering().hash().numOwners(1 + settings.writeQuota());
    return cache.build();
  }

  private static ConfigurationBuilder cache(CacheMode mode) {
    ConfigurationBuilder cache = new ConfigurationBuilder();
    cache.clustering().cacheMode(mode);
    cache.encoding().mediaType("application/x-java-serialized-object");
    return cache;
  }

  /// Waits until all nodes have joined with their share; if the cluster was complete before, only until this node has.
  @Override
  public void awaitComplete() throws InterruptedException {
    Cache<String, String> cluster = manager.getCache(CLUSTER);
    LOOKING.require(
        () -> complete(cluster),
        () ->
            "of %d nodes %s sees only %s"
                .formatted(nodes, manager.getAddress(), manager.getMembers()));
    cluster.put(COMPLETE, COMPLETE);
  }

  private boolean complete(Cache<String, String> cluster) {
    LocalizedCacheTopology topology =
        sessions.getAdvancedCache().getDistributionManager().getCacheTopology();
    boolean settled =
        topology.getPendingCH() == null
            && topology.getMembers().size() == manager.getMembers().size();
    return settled && (topology.getMembers().size() >= nodes || cluster.containsKey(COMPLETE));
  }

  private static TP sender(EmbeddedCacheManager manager) {
    return ((JGroupsTransport) GlobalComponentRegistry.componentOf(manager, Transport.class))
        .getChannel()
        .getProtocolStack()
        .getTransport();
  }

  /// Only with multicast are messages datagrams.
  @Override
  public OptionalLong datagramBytes() {
    TP sender = sender(manager);
    if (!(sender instanceof UDP)) {
      return OptionalLong.empty();
    }
    MsgStats sent = sender.getMessageStats();
    long datagrams = sent.getNumSingleMsgsSent() + sent.getNumBatchesSent();
    return OptionalLong.of(sent.getNumBytesSent() + datagrams * DATAGRAM_HEADERS);
  }

  /// The other nodes keep their copies.
  @Override
  public void leave() {
    manager.stop();
  }
}
