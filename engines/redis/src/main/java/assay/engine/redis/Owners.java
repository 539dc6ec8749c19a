package assay.engine.redis;

import assay.api.engine.JoinSpec;
import assay.engine.redis.Placement.Place;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.ClusterConnectionProvider;

/// Jedis's pools of connections to every server, and its table of who owns which slot.
public final class Owners implements AutoCloseable {

  private static final int CONNECTIONS = 128;
  private static final Duration BORROWING = Duration.ofSeconds(2);
  private static final long LEARNING_NANOS = 20_000_000;
  private static final long POLL_MILLIS = 50;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final ClusterConnectionProvider provider;
  private long learnt = System.nanoTime();

  private Owners(ClusterConnectionProvider provider) {
    this.provider = provider;
  }

  /// Connects as soon as the first server answers.
  static Owners open(JoinSpec spec) throws InterruptedException {
    boolean loopback = spec.meeting().equals(JoinSpec.LOOPBACK);
    Set<HostAndPort> places = new LinkedHashSet<>();
    for (Place place : Placement.of(spec.settings(), spec.members(), spec.port(), true).all()) {
      if (place.first() && (place.member() == 1 || loopback)) {
        places.add(new HostAndPort(spec.meeting(), place.port()));
      }
    }
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      try {
        return new Owners(new ClusterConnectionProvider(places, configuration(spec), pools()));
      } catch (JedisException e) {
        if (System.nanoTime() - until > 0) {
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  /// Jedis's own defaults; replicas answer nobody who has not said `READONLY`.
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

  private static GenericObjectPoolConfig<Connection> pools() {
    GenericObjectPoolConfig<Connection> pools = new GenericObjectPoolConfig<>();
    pools.setMaxTotal(CONNECTIONS);
    pools.setMaxIdle(CONNECTIONS);
    pools.setMaxWait(BORROWING);
    pools.setJmxEnabled(false);
    return pools;
  }

  /// A connection to the owner of a slot.
  Connection connection(int slot) {
    return provider.getConnectionFromSlot(slot);
  }

  /// A connection to a server that Jedis knows.
  Connection connection(HostAndPort at) {
    ConnectionPool pool = provider.getNodes().get(at.toString());
    return pool == null ? provider.getConnection(at) : pool.getResource();
  }

  /// Lets go of all idle connections to the owner of a slot: where one is broken, all may be.
  void forget(int slot) {
    HostAndPort owner = provider.getNode(slot);
    ConnectionPool pool = owner == null ? null : provider.getNodes().get(owner.toString());
    if (pool != null) {
      pool.clear();
    }
  }

  /// Learns anew who owns what, from a server that knew better.
  void learn(Connection from) {
    if (due()) {
      provider.renewSlotCache(from);
    }
  }

  /// Learns anew who owns what, from any server.
  void learn() {
    if (due()) {
      provider.renewSlotCache();
    }
  }

  /// Whether it was not learnt a moment ago.
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
