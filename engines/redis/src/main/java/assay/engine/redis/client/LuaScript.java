package assay.engine.redis.client;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/// A Lua script, which a server runs atomically and caches by its digest.
public final class LuaScript {

  /// Deletes a name if it still has a value: 1 if it had, otherwise 0.
  public static final LuaScript DELETE_IF_EQUAL =
      new LuaScript(
          """
          if redis.call('GET', KEYS[1]) == ARGV[1] then
            return redis.call('DEL', KEYS[1])
          end
          return 0
          """);

  private final byte[] text;
  private final byte[] digest;

  public LuaScript(String text) {
    this.text = text.getBytes(StandardCharsets.UTF_8);
    try {
      byte[] sum = MessageDigest.getInstance("SHA-1").digest(this.text);
      digest = HexFormat.of().formatHex(sum).getBytes(StandardCharsets.US_ASCII);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// @param keys the names of the entries it uses, all in one slot
  /// @param values its other arguments
  public Object run(ServerConnection wire, List<byte[]> keys, List<byte[]> values) {
    try {
      wire.send(Command.EVALSHA, arguments(digest, keys, values));
      return Objects.requireNonNull(wire.answer());
    } catch (JedisNoScriptException e) {
      wire.send(Command.EVAL, arguments(text, keys, values));
      return Objects.requireNonNull(wire.answer());
    }
  }

  private static byte[][] arguments(byte[] script, List<byte[]> keys, List<byte[]> values) {
    List<byte[]> all = new ArrayList<>();
    all.add(script);
    all.add(Integer.toString(keys.size()).getBytes(StandardCharsets.US_ASCII));
    all.addAll(keys);
    all.addAll(values);
    return all.toArray(byte[][]::new);
  }
}
