package assay.engine.redis;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/// The owners' reports about their replicas, each asked at most 50 times a second; a silent owner
/// is awaited once in that time.
final class ReplicationStatus implements AutoCloseable {

  private static final int NOT_WHOLE = -1;

  private final AdminConnections connections;
  private final LongSupplier clock;
  private final long freshNanos;
  private final Map<HostAndPort, Said> said = new HashMap<>();

  /// @param online the replicas with all of the owner's data; negative if the server is no owner,
  /// is silent, or does not see a complete cluster
  /// @param nanos when the owner was asked
  private record Said(int online, long nanos) {}

  /// @param patienceMillis an owner's time to answer
  /// @param clock the time in nanoseconds
  /// @param freshNanos how long a report is valid
  ReplicationStatus(int patienceMillis, LongSupplier clock, long freshNanos) {
    connections = new AdminConnections(patienceMillis);
    this.clock = clock;
    this.freshNanos = freshNanos;
  }

  /// Whether an owner sees a complete cluster and reports that this many replicas have all its data except data in
  /// flight.
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
      AdminConnection server = connections.to(at);
      if (!AdminConnection.fact(server.cluster("INFO"), "cluster_state").equals("ok")) {
        return NOT_WHOLE;
      }
      String told = server.replication();
      return AdminConnection.fact(told, "role").equals("master")
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
