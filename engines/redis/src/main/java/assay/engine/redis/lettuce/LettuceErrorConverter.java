package assay.engine.redis.lettuce;

import io.lettuce.core.RedisCommandExecutionException;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisClusterException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/// Jedis's exception for a server's error answer.
final class LettuceErrorConverter {

  private LettuceErrorConverter() {}

  static JedisDataException of(RedisCommandExecutionException refused) {
    String message = String.valueOf(refused.getMessage());
    return switch (message.split(" ", 2)[0]) {
      case "MOVED" -> new JedisMovedDataException(message, refused, target(message), slot(message));
      case "ASK" -> new JedisAskDataException(message, refused, target(message), slot(message));
      case "CLUSTERDOWN" -> new JedisClusterException(message, refused);
      case "NOSCRIPT" -> new JedisNoScriptException(message, refused);
      default -> new JedisDataException(message, refused);
    };
  }

  /// As in `MOVED 3999 127.0.0.1:6381`.
  private static HostAndPort target(String message) {
    return HostAndPort.from(message.split(" ", 3)[2]);
  }

  private static int slot(String message) {
    return Integer.parseInt(message.split(" ", 3)[1]);
  }
}
