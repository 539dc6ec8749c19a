package assay.broker.redis.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/// What a Redis server does at once, or not at all.
enum Scripts {
  /// Takes an entry off a stream. Arguments: the group, the entry's id.
  ACKNOWLEDGE(
      """
      redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
      return redis.call('XDEL', KEYS[1], ARGV[2])
      """),

  /// Counts one delivery more of an entry, or moves it to the second stream where there were as many as it may have.
  /// Arguments: the group, the entry's id, its consumer, and how often it may be delivered. Returns 1 where it is to be
  /// delivered again.
  GIVE_BACK(
      """
      local entry = redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[3], 0, ARGV[2])[1]
      if not entry then
        return 0
      end
      local pending = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[2], ARGV[2], 1)[1]
      if pending[4] <= tonumber(ARGV[4]) then
        return 1
      end
      redis.call('XADD', KEYS[2], '*', unpack(entry[2]))
      redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
      redis.call('XDEL', KEYS[1], ARGV[2])
      return 0
      """),

  /// Adds a reply to a list. Arguments: the reply, and after how many seconds the list is gone where nobody takes it.
  REPLY(
      """
      redis.call('RPUSH', KEYS[1], ARGV[1])
      return redis.call('EXPIRE', KEYS[1], ARGV[2])
      """);

  private final String text;
  private final String digest;

  Scripts(String text) {
    this.text = text;
    digest = digest(text);
  }

  private static String digest(String text) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sum);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Runs it. The server has its text from the first time on, until it is started again.
  Object run(Jedis connection, List<String> keys, List<String> arguments) {
    try {
      return connection.evalsha(digest, keys, arguments);
    } catch (JedisNoScriptException e) {
      return connection.eval(text, keys, arguments);
    }
  }
}
