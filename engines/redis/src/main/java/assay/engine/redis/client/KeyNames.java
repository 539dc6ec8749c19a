package assay.engine.redis.client;

import assay.api.Colocated;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import redis.clients.jedis.util.JedisClusterCRC16;

/// The names of a map's keys in Redis: `map:{tag}`, or `map:{tag}key` for a colocated key. The slot
/// depends only on the tag, and not on the map.
///
/// @param before the prefix of all names on a shared cluster; empty on Assay's own
public record KeyNames(Codec codec, String before) {

  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  /// For Assay's own cluster.
  public KeyNames(Codec codec) {
    this(codec, "");
  }

  /// @throws DefiniteFailureException if the key cannot be written
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

  /// The prefix of all names in a map; a brace would start a tag.
  String prefix(String map) {
    return before + map.replace('{', '(') + ":";
  }

  public String pattern(String map) {
    return startingWith(prefix(map));
  }

  /// Another name in an entry's slot that belongs to no map.
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

  public static String startingWith(String text) {
    return text.replaceAll("([\\[\\]*?\\\\^-])", "\\\\$1") + "*";
  }

  public static int slot(byte[] name) {
    return JedisClusterCRC16.getSlot(name);
  }
}
