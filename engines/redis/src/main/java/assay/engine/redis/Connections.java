package assay.engine.redis;

import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.HostAndPort;

/// Connections to servers that are asked again and again, kept as long as they answer; for one thread at a time.
final class Connections implements AutoCloseable {

  private final Map<HostAndPort, Server> servers = new HashMap<>();
  private final int patienceMillis;

  /// @param patienceMillis how long a server may take to answer
  Connections(int patienceMillis) {
    this.patienceMillis = patienceMillis;
  }

  /// The connection to a server.
  ///
  /// @throws redis.clients.jedis.exceptions.JedisException where none is to be had
  Server to(HostAndPort at) {
    return servers.computeIfAbsent(at, place -> new Server(place, patienceMillis));
  }

  /// Ends the connection to a server that did not answer.
  void forget(HostAndPort at) {
    Server server = servers.remove(at);
    if (server != null) {
      server.close();
    }
  }

  @Override
  public void close() {
    servers.values().forEach(Server::close);
    servers.clear();
  }
}
