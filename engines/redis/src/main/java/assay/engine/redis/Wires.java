package assay.engine.redis;

import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisException;

/// A client library's connections to every server, and its table of who owns which slot.
public interface Wires extends AutoCloseable {

  /// A connection to the owner of a slot.
  ///
  /// @throws JedisException where none is to be had
  Wire to(int slot);

  /// A connection to a server that the library knows.
  ///
  /// @throws JedisException where none is to be had
  Wire to(HostAndPort at);

  /// Lets go of all idle connections to the owner of a slot: where one is broken, all may be.
  void forget(int slot);

  /// Learns anew who owns what, from a server that knew better.
  void learn(Wire from);

  /// Learns anew who owns what, from any server.
  void learn();

  @Override
  void close();
}
