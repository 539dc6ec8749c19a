package assay.engine.redis;

import assay.api.Colocated;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import redis.clients.jedis.util.JedisClusterCRC16;

/// What the keys of a map are called in Redis: `map:{tag}`, or `map:{tag}key` for a key that lives with
/// another's. The slot depends on the tag alone, the key's own or the other's, and so not on the map.
///
/// @param codec writes keys
public record Keys(Codec codec) {

  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  /// The name of a key.
  ///
  /// @throws DefiniteFailureException where it cannot be written
  public byte[] of(String map, Object key) {
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    name.writeBytes(prefix(map).getBytes(StandardCharsets.UTF_8));
    name.write('{');
    name.writeBytes(text(key instanceof Colocated with ? with.colocatedWith() : key));
    name.write('}');
    if (key instanceof Colocated) {
      name.writeBytes(text(key));
    }
    return name.toByteArray();
  }

  private byte[] text(Object key) {
    return TEXT.encode(codec.write(key));
  }

  /// What every name of a map begins with; a brace would begin a tag.
  static String prefix(String map) {
    return map.replace('{', '(') + ":";
  }

  /// A pattern of all names of a map.
  static String pattern(String map) {
    return prefix(map).replaceAll("([\\[\\]*?\\\\^-])", "\\\\$1") + "*";
  }

  /// The slot of a name.
  public static int slot(byte[] name) {
    return JedisClusterCRC16.getSlot(name);
  }
}
