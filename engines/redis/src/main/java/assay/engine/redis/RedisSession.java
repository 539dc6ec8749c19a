package assay.engine.redis;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.Capabilities;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.redis.client.ServerConnections;
import assay.engine.redis.client.ServerPlacement;
import assay.engine.redis.client.SessionParts;
import assay.engine.redis.lettuce.AsyncEntries;
import assay.engine.redis.lettuce.LettuceClusterConnection;
import assay.engine.redis.lettuce.SharedConnectionEntries;
import assay.engine.redis.lock.ExpiringLocks;
import assay.engine.redis.pairupdate.RedisPairUpdateSolutions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A client's connections to a cluster; threads share them. With Jedis each request has its own
/// connection, with Lettuce only a request that needs one.
final class RedisSession implements Session {

  private final @Nullable LettuceClusterConnection lettuce;
  private final SessionParts client;
  private final Settings settings;
  private final CachedClusterTopology topology;
  private final @Nullable ClosestCopies closest;
  private final MapPartitions ownership;
  private final RedisPairUpdateSolutions solutions;
  private final Map<String, List<?>> maps = new ConcurrentHashMap<>();

  private RedisSession(
      JoinSpec spec, ServerConnections wires, @Nullable LettuceClusterConnection lettuce) {
    this.lettuce = lettuce;
    client = SessionParts.of(spec, wires);
    settings = spec.settings();
    topology = new CachedClusterTopology(spec);
    boolean near = spec.settings().text("reads", "primary").equals("closest");
    closest =
        near && lettuce == null
            ? new ClosestCopies(topology, client.ranges(), spec.machine())
            : null;
    if (near && lettuce != null) {
      var unused = topology.table();
      lettuce.readFirst(at -> topology.machine(at).equals(spec.machine()));
    }
    int copies = ServerPlacement.of(spec.settings(), spec.members(), spec.port(), true).copies();
    ownership = new MapPartitions(topology, client.ranges(), client.keys(), copies);
    solutions = new RedisPairUpdateSolutions(client);
  }

  /// Returns when the cluster is complete.
  static RedisSession open(JoinSpec spec) throws InterruptedException {
    if (!spec.settings().text("client-library", "jedis").equals("lettuce")) {
      return new RedisSession(spec, JedisConnections.open(spec), null);
    }
    LettuceClusterConnection lettuce =
        LettuceClusterConnection.open(spec, ServerPlacement.firstMasters(spec));
    return new RedisSession(spec, lettuce.wires(), lettuce);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(ownership);
    }
    if (capability == MembershipEvents.class) {
      return capability.cast(new MemberEvents(topology, client.ranges()));
    }
    if (capability == PairUpdateSolutions.class) {
      return capability.cast(solutions);
    }
    return Capabilities.find(capability, "redis", maps.computeIfAbsent(map, this::entries));
  }

  private List<?> entries(String map) {
    MapEntries own = new MapEntries(client, closest, map);
    ExpiringLocks locks = new ExpiringLocks(client, map, settings);
    LettuceClusterConnection shares = lettuce;
    return shares == null
        ? List.of(own, locks)
        : List.of(
            new SharedConnectionEntries(shares, client, map, own),
            new AsyncEntries(shares, client, map),
            own,
            locks);
  }

  @Override
  public void close() {
    solutions.close();
    topology.close();
    LettuceClusterConnection shares = lettuce;
    if (shares == null) {
      client.wires().close();
    } else {
      shares.close();
    }
  }
}
