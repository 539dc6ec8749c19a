package assay.engine.redis;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/// What owners say of their replicas, each asked at most every fiftieth of a second; a silent one is waited for once in that
/// time.
final class Replication implements AutoCloseable {

  private static final int NOT_WHOLE = -1;

  private final Connections connections;
  private final LongSupplier clock;
  private final long freshNanos;
  private final Map<HostAndPort, Said> said = new HashMap<>();

  /// @param online how many replicas have all the owner has; less than none where it is no owner, is silent, or does not
  ///     see the cluster whole
  /// @param nanos when it was known
  private record Said(int online, long nanos) {}

  /// @param patienceMillis how long an owner may take to answer
  /// @param clock tells the time in nanoseconds
  /// @param freshNanos how long what it said counts
  Replication(int patienceMillis, LongSupplier clock, long freshNanos) {
    connections = new Connections(patienceMillis);
    this.clock = clock;
    this.freshNanos = freshNanos;
  }

  /// Whether an owner sees the cluster whole and says that so many replicas have all it has, but for what is
  /// on its way.
  synchronized boolean copied(ClusterNode owner, int replicas) {
    HostAndPort at = new HostAndPort(owner.address(), owner.port());
    Said last = said.get(at);
    if (last == null || clock.getAsLong() - last.nanos() >= freshNanos) {
      int online = online(at);
      last = new Said(online, clock.getAsLong());
      said.put(at, last);
    }
    return last.online() != NOT_WHOLE && last.online() >= replicas;
  }

  private int online(HostAndPort at) {
    try {
      Server server = connections.to(at);
      if (!Server.fact(server.cluster("INFO"), "cluster_state").equals("ok")) {
        return NOT_WHOLE;
      }
      String told = server.replication();
      return Server.fact(told, "role").equals("master")
          ? (int)
              told.lines()
                  .filter(line -> line.matches("slave\\d+:.*") && line.contains("state=online"))
                  .count()
          : NOT_WHOLE;
    } catch (JedisException e) {
      connections.forget(at);
      return NOT_WHOLE;
    }
  }

  @Override
  public synchronized void close() {
    connections.close();
  }
}
