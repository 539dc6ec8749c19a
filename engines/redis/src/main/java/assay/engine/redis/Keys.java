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
/// @param before what every name begins with, on a cluster that others use too; empty on one of Assay's own
public record Keys(Codec codec, String before) {

  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  /// Names on a cluster of Assay's own.
  public Keys(Codec codec) {
    this(codec, "");
  }

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
  String prefix(String map) {
    return before + map.replace('{', '(') + ":";
  }

  /// A pattern of all names of a map.
  String pattern(String map) {
    return startingWith(prefix(map));
  }

  /// A name in the slot of an entry that is no entry's of a map.
  ///
  /// @param word a word without a colon
  public byte[] beside(byte[] name, String word) {
    int kept = before.getBytes(StandardCharsets.UTF_8).length;
    ByteArrayOutputStream other = new ByteArrayOutputStream();
    other.write(name, 0, kept);
    other.writeBytes(word.getBytes(StandardCharsets.UTF_8));
    other.write(name, kept, name.length - kept);
    return other.toByteArray();
  }

  /// A pattern of all names that begin with a text.
  static String startingWith(String text) {
    return text.replaceAll("([\\[\\]*?\\\\^-])", "\\\\$1") + "*";
  }

  /// The slot of a name.
  public static int slot(byte[] name) {
    return JedisClusterCRC16.getSlot(name);
  }
}
