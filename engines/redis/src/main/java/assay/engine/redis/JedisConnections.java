package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.ServerConnections;
import assay.engine.redis.client.ServerPlacement;
import java.time.Duration;
import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.ClusterConnectionProvider;

/// Jedis's pools of connections to every server, and its table of slot owners.
final class JedisConnections implements ServerConnections {

  private static final int CONNECTIONS = 128;
  private static final Duration BORROWING = Duration.ofSeconds(2);
  private static final long LEARNING_NANOS = 20_000_000;
  private static final long POLL_MILLIS = 50;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final ClusterConnectionProvider provider;
  private long learnt = System.nanoTime();

  private JedisConnections(ClusterConnectionProvider provider) {
    this.provider = provider;
  }

  /// Connects when the first server answers.
  static JedisConnections open(JoinSpec spec) throws InterruptedException {
    Set<HostAndPort> places = ServerPlacement.firstMasters(spec);
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try {
        return new JedisConnections(
            new ClusterConnectionProvider(places, configuration(spec), pools()));
      } catch (JedisException e) {
        if (System.nanoTime() - until > 0) {
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  static JedisConnections of(ExistingAccess access, String client) {
    return new JedisConnections(
        new ClusterConnectionProvider(
            Set.copyOf(access.places()), access.configuration(client), pools()));
  }

  /// Jedis's defaults; replicas answer only after `READONLY`.
  private static DefaultJedisClientConfig configuration(JoinSpec spec) {
    DefaultJedisClientConfig.Builder builder =
        DefaultJedisClientConfig.builder()
            .clientName(spec.name())
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
    if (spec.settings().text("reads", "primary").equals("closest")) {
      builder.readOnlyForRedisClusterReplicas();
    }
    return builder.build();
  }

  static GenericObjectPoolConfig<Connection> pools() {
    GenericObjectPoolConfig<Connection> pools = new GenericObjectPoolConfig<>();
    pools.setMaxTotal(CONNECTIONS);
    pools.setMaxIdle(CONNECTIONS);
    pools.setMaxWait(BORROWING);
    pools.setJmxEnabled(false);
    return pools;
  }

  @Override
  public ServerConnection to(int slot) {
    return new JedisConnection(provider.getConnectionFromSlot(slot));
  }

  @Override
  public ServerConnection to(HostAndPort at) {
    ConnectionPool pool = provider.getNodes().get(at.toString());
    return new JedisConnection(pool == null ? provider.getConnection(at) : pool.getResource());
  }

  @Override
  public void forget(int slot) {
    HostAndPort owner = provider.getNode(slot);
    ConnectionPool pool = owner == null ? null : provider.getNodes().get(owner.toString());
    if (pool != null) {
      pool.clear();
    }
  }

  @Override
  public void learn(ServerConnection from) {
    if (from instanceof JedisConnection(Connection connection) && due()) {
      provider.renewSlotCache(connection);
    }
  }

  @Override
  public void learn() {
    if (due()) {
      provider.renewSlotCache();
    }
  }

  /// Whether the last refresh was long enough ago.
  private synchronized boolean due() {
    if (System.nanoTime() - learnt < LEARNING_NANOS) {
      return false;
    }
    learnt = System.nanoTime();
    return true;
  }

  @Override
  public void close() {
    provider.close();
  }
}
