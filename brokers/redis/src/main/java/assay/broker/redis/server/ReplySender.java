package assay.broker.redis.server;

import assay.broker.redis.connection.RedisConnections;
import java.util.List;
import redis.clients.jedis.Jedis;

/// Sends replies, each to a list that its receiver waits for.
@FunctionalInterface
interface ReplySender {

  /// A list is deleted when no reply was taken for so long.
  String SECONDS = "10";

  /// @param to the list
  void send(String to, String reply);

  /// Replies by the receiving connection.
  static ReplySender kept(Jedis connection) {
    return (to, reply) -> send(connection, to, reply);
  }

  /// Replies by a new connection each time.
  static ReplySender opened(RedisConnections connections) {
    return (to, reply) -> {
      try (Jedis connection = connections.open()) {
        send(connection, to, reply);
      }
    };
  }

  private static void send(Jedis connection, String to, String reply) {
    Object unused = Scripts.REPLY.run(connection, List.of(to), List.of(reply, SECONDS));
  }
}
