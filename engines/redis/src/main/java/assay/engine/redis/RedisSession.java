package assay.engine.redis;

import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.api.pair.PairUpdateProtocols;
import assay.engine.redis.solution.RedisProtocols;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A client's connections to a cluster; threads share them, and each request has one to itself.
final class RedisSession implements Session {

  private final Client client;
  private final Topology topology;
  private final @Nullable Closest closest;
  private final Ownership ownership;
  private final RedisProtocols solutions;
  private final Map<String, MapEntries> maps = new ConcurrentHashMap<>();

  private RedisSession(JoinSpec spec, Client client) {
    this.client = client;
    topology = new Topology(spec);
    closest =
        spec.settings().text("reads", "primary").equals("closest")
            ? new Closest(topology, client.ranges(), spec.machine())
            : null;
    int copies = Placement.of(spec.settings(), spec.members(), spec.port(), true).copies();
    ownership = new Ownership(topology, client.ranges(), client.keys(), copies);
    solutions = new RedisProtocols(client);
  }

  /// Opens one as soon as the cluster is whole.
  static RedisSession open(JoinSpec spec) throws InterruptedException {
    return new RedisSession(spec, Client.open(spec));
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(ownership);
    }
    if (capability == MembershipEvents.class) {
      return capability.cast(new MemberEvents(topology, client.ranges()));
    }
    if (capability == PairUpdateProtocols.class) {
      return capability.cast(solutions);
    }
    MapEntries entries = maps.computeIfAbsent(map, name -> new MapEntries(client, closest, name));
    return Capabilities.find(capability, "redis", List.of(entries));
  }

  @Override
  public void close() {
    solutions.close();
    topology.close();
    client.owners().close();
  }
}
