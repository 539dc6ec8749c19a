package assay.broker.redis.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

enum Scripts {
  /// Removes an entry from a stream. Arguments: the group, the entry's id.
  ACKNOWLEDGE(
      """
      redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
      return redis.call('XDEL', KEYS[1], ARGV[2])
      """),

  /// Counts a delivery of an entry, or moves the entry to the second stream after its last allowed delivery. Arguments:
  /// the group, the entry's id, its consumer, and the number of allowed deliveries. Returns 1 if the entry will be
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

  /// Adds a reply to a list. Arguments: the reply, and after how many seconds an unread list is deleted.
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

  /// The server caches the script's text until it restarts.
  Object run(Jedis connection, List<String> keys, List<String> arguments) {
    try {
      return connection.evalsha(digest, keys, arguments);
    } catch (JedisNoScriptException e) {
      return connection.eval(text, keys, arguments);
    }
  }
}
