package assay.broker.redis.server;

import assay.broker.redis.RedisConnections;
import java.util.List;
import redis.clients.jedis.Jedis;

/// Sends replies, each to a list that its receiver waits for.
@FunctionalInterface
interface Replies {

  /// A list that nobody takes from for so long is gone.
  String SECONDS = "10";

  /// Sends one.
  ///
  /// @param to the list
  void send(String to, String reply);

  /// By the connection that receives.
  static Replies kept(Jedis connection) {
    return (to, reply) -> send(connection, to, reply);
  }

  /// By a connection for each reply.
  static Replies opened(RedisConnections connections) {
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
