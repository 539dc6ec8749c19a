package assay.sessions.node.shop;

import assay.sessions.node.shop.Catalogue.Item;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The bytes of session attributes: the version that wrote them, then as much as a small shop would
/// store.
final class AttributeValues {

  private static final int NAME = 32;
  private static final int HIT = 2 * Integer.BYTES + NAME;
  private static final int LINE_TEXT = 84;
  private static final int LINE = Long.BYTES + 2 * Integer.BYTES + LINE_TEXT;
  private static final int USER_TEXT = 188;

  private AttributeValues() {}

  static long version(byte[] value) {
    return ByteBuffer.wrap(value).getLong();
  }

  /// 200 bytes.
  static byte[] user(long version, int user) {
    return ByteBuffer.allocate(Long.BYTES + Integer.BYTES + USER_TEXT)
        .putLong(version)
        .putInt(user)
        .put(text("user %d, 1 Market Street, Springfield".formatted(user), USER_TEXT))
        .array();
  }

  static int number(byte[] user) {
    return ByteBuffer.wrap(user).getInt(Long.BYTES);
  }

  /// 40 bytes for each item.
  static byte[] hits(long version, List<Item> items) {
    ByteBuffer hits = ByteBuffer.allocate(Long.BYTES + items.size() * HIT).putLong(version);
    for (Item item : items) {
      hits.putInt(item.id()).putInt(item.cents()).put(text(item.name(), NAME));
    }
    return hits.array();
  }

  static int count(byte[] hits) {
    return (hits.length - Long.BYTES) / HIT;
  }

  /// Indexes beyond the last wrap around.
  static int hit(byte[] hits, int place) {
    return ByteBuffer.wrap(hits).getInt(Long.BYTES + Math.floorMod(place, count(hits)) * HIT);
  }

  /// About 500 bytes.
  static byte[] item(long version, Item item) {
    byte[] name = text(item.name(), NAME);
    byte[] description = item.description().getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES + name.length + description.length)
        .putLong(version)
        .putInt(item.id())
        .putInt(item.cents())
        .put(name)
        .put(description)
        .array();
  }

  static int id(byte[] item) {
    return ByteBuffer.wrap(item).getInt(Long.BYTES);
  }

  static byte[] cart(long version) {
    return ByteBuffer.allocate(Long.BYTES).putLong(version).array();
  }

  /// The cart with one more line: 100 bytes for each.
  static byte[] with(byte[] cart, long version, Item item) {
    return ByteBuffer.allocate(cart.length + LINE)
        .put(cart)
        .putLong(version)
        .putInt(item.id())
        .putInt(item.cents())
        .put(text(item.name(), LINE_TEXT))
        .array();
  }

  /// The version that created the cart, then those of its lines.
  static long[] versions(byte[] cart) {
    long[] versions = new long[1 + lines(cart)];
    versions[0] = version(cart);
    for (int line = 0; line < versions.length - 1; line++) {
      versions[1 + line] = ByteBuffer.wrap(cart).getLong(Long.BYTES + line * LINE);
    }
    return versions;
  }

  /// One item for each line.
  static int[] items(byte[] cart) {
    int[] items = new int[lines(cart)];
    for (int line = 0; line < items.length; line++) {
      items[line] = ByteBuffer.wrap(cart).getInt(2 * Long.BYTES + line * LINE);
    }
    return items;
  }

  private static int lines(byte[] cart) {
    return (cart.length - Long.BYTES) / LINE;
  }

  private static byte[] text(String text, int length) {
    byte[] bytes = new byte[length];
    byte[] all = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(all, 0, bytes, 0, Math.min(all.length, length));
    return bytes;
  }
}
