package assay.engine.redis.client;

import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/// A client library's connections to every server, and its table of slot owners.
public interface ServerConnections extends AutoCloseable {

  /// @throws JedisException if none is available
  ServerConnection to(int slot);

  /// A server that the library knows.
  ///
  /// @throws JedisException if none is available
  ServerConnection to(HostAndPort at);

  /// Drops all idle connections to the owner of a slot: if one is broken, all may be.
  void forget(int slot);

  /// Refreshes the owners from a server that knew better.
  void learn(ServerConnection from);

  void learn();

  @Override
  void close();
}
