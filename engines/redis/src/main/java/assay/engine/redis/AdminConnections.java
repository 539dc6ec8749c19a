package assay.engine.redis;

import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.HostAndPort;

/// Connections to repeatedly asked servers, kept as long as the servers answer; for one thread at a
/// time.
final class AdminConnections implements AutoCloseable {

  private final Map<HostAndPort, AdminConnection> servers = new HashMap<>();
  private final int patienceMillis;

  /// @param patienceMillis a server's time to answer
  AdminConnections(int patienceMillis) {
    this.patienceMillis = patienceMillis;
  }

  /// @throws redis.clients.jedis.exceptions.JedisException if there is no connection
  AdminConnection to(HostAndPort at) {
    return servers.computeIfAbsent(at, place -> new AdminConnection(place, patienceMillis));
  }

  void forget(HostAndPort at) {
    AdminConnection server = servers.remove(at);
    if (server != null) {
      server.close();
    }
  }

  @Override
  public void close() {
    servers.values().forEach(AdminConnection::close);
    servers.clear();
  }
}
