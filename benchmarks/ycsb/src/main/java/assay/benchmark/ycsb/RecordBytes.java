package assay.benchmark.ycsb;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/// A YCSB record as one value: the number of fields, then for each field the length of its name,
/// the name, its length and its bytes.
final class RecordBytes {

  private RecordBytes() {}

  static byte[] of(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] write(Map<String, ByteIterator> fields) {
    Map<byte[], byte[]> parts = HashMap.newHashMap(fields.size());
    int length = Integer.BYTES;
    for (Map.Entry<String, ByteIterator> field : fields.entrySet()) {
      byte[] name = of(field.getKey());
      byte[] value = field.getValue().toArray();
      parts.put(name, value);
      length += 2 * Short.BYTES + name.length + value.length;
    }
    ByteBuffer all = ByteBuffer.allocate(length).putInt(fields.size());
    parts.forEach((name, value) -> {
      all.putShort((short) name.length).put(name).putShort((short) value.length).put(value);
    });
    return all.array();
  }

  /// Reads a record; the fields keep pointing into the given bytes.
  static void read(byte[] bytes, Map<String, ByteIterator> fields) {
    ByteBuffer all = ByteBuffer.wrap(bytes);
    int count = all.getInt();
    for (int i = 0; i < count; i++) {
      int nameLength = all.getShort();
      String name = new String(bytes, all.position(), nameLength, StandardCharsets.UTF_8);
      all.position(all.position() + nameLength);
      int length = all.getShort();
      fields.put(name, new ByteArrayByteIterator(bytes, all.position(), length));
      all.position(all.position() + length);
    }
  }
}
