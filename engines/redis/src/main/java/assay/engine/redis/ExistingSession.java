package assay.engine.redis;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.Capabilities;
import assay.api.engine.ExistingCluster;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.api.engine.UnknownOwners;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.ServerConnections;
import assay.engine.redis.client.SessionParts;
import assay.engine.redis.lock.ExpiringLocks;
import assay.engine.redis.pairupdate.RedisPairUpdateSolutions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/// A client's connections to existing servers; all its names have a prefix.
final class ExistingSession implements Session {

  private final SessionParts client;
  private final Settings settings;
  private final RedisPairUpdateSolutions solutions;
  private final Partitioned partitions;
  private final Map<String, List<?>> maps = new ConcurrentHashMap<>();

  private ExistingSession(SessionParts client, Settings settings, boolean clustered) {
    this.client = client;
    this.settings = settings;
    solutions = new RedisPairUpdateSolutions(client);
    partitions = new Partitions(client, clustered);
  }

  static ExistingSession open(JoinSpec spec, ExistingCluster there) {
    ExistingAccess access = new ExistingAccess(there);
    ExistingServerTable table = ExistingEntries.table(access);
    HostAndPort first = table.masters().getFirst();
    ServerConnections wires =
        table.clustered()
            ? JedisConnections.of(access, spec.name())
            : new StandaloneConnections(first, access.configuration(spec.name()));
    SessionParts client =
        SessionParts.of(spec, wires, table.ranges(), table.replicas(), access.before());
    return new ExistingSession(client, spec.settings(), table.clustered());
  }

  /// The range of a key's slot. Owners have no names known to Assay, and the intended number of
  /// copies is unknown.
  private record Partitions(SessionParts client, boolean clustered) implements UnknownOwners {

    @Override
    public int partitions() {
      return client.ranges().count();
    }

    @Override
    public int partitionOf(Object key) {
      return client.ranges().of(client.keys().of("", key)) - 1;
    }

    /// Whether every slot is served; members and copies are unknown.
    @Override
    public boolean safe(int members) {
      try (ServerConnection wire = client.wires().to(0)) {
        if (!clustered) {
          wire.send(Command.PING);
          return wire.answer() != null;
        }
        wire.send(Command.CLUSTER, "INFO".getBytes(StandardCharsets.US_ASCII));
        return wire.answer() instanceof byte[] said
            && AdminConnection.fact(new String(said, StandardCharsets.UTF_8), "cluster_state")
                .equals("ok");
      } catch (JedisException e) {
        return false;
      }
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(partitions);
    }
    if (capability == PairUpdateSolutions.class) {
      return capability.cast(solutions);
    }
    return Capabilities.find(capability, "redis", maps.computeIfAbsent(map, this::entries));
  }

  private List<?> entries(String map) {
    return List.of(new MapEntries(client, null, map), new ExpiringLocks(client, map, settings));
  }

  @Override
  public void close() {
    solutions.close();
    client.wires().close();
  }
}
