package assay.engine.ignite.stored;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.ignite.binary.BinaryWriter;
import org.jspecify.annotations.Nullable;

/// A type of field in binary objects. Ignite requires one field type per name for all objects of a
/// type, so a nullable field is always of type object.
///
/// @param type the type for a builder of binary objects
/// @param column the SQL type of the column, empty if none is possible
public record BinaryFieldType(Class<?> type, String column, Writing writing) {

  static final BinaryFieldType STRING =
      new BinaryFieldType(String.class, "VARCHAR", (out, n, v) -> out.writeString(n, (String) v));

  static final BinaryFieldType BYTES =
      new BinaryFieldType(byte[].class, "", (out, n, v) -> out.writeByteArray(n, (byte[]) v));

  static final BinaryFieldType LONGS =
      new BinaryFieldType(long[].class, "", (out, n, v) -> out.writeLongArray(n, (long[]) v));

  static final BinaryFieldType STRINGS =
      new BinaryFieldType(String[].class, "", (out, n, v) -> out.writeStringArray(n, (String[]) v));

  static final BinaryFieldType NULLABLE_LONG = nullable("BIGINT");

  static final BinaryFieldType OBJECT = nullable("");

  private static final Map<Class<?>, BinaryFieldType> PLAIN = new HashMap<>();

  static {
    plain(boolean.class, "BOOLEAN", (out, n, v) -> out.writeBoolean(n, Boolean.TRUE.equals(v)));
    plain(byte.class, "TINYINT", (out, n, v) -> out.writeByte(n, number(v).byteValue()));
    plain(short.class, "SMALLINT", (out, n, v) -> out.writeShort(n, number(v).shortValue()));
    plain(int.class, "INT", (out, n, v) -> out.writeInt(n, number(v).intValue()));
    plain(long.class, "BIGINT", (out, n, v) -> out.writeLong(n, number(v).longValue()));
    plain(float.class, "REAL", (out, n, v) -> out.writeFloat(n, number(v).floatValue()));
    plain(double.class, "DOUBLE", (out, n, v) -> out.writeDouble(n, number(v).doubleValue()));
    plain(BigDecimal.class, "DECIMAL", (out, n, v) -> out.writeDecimal(n, (BigDecimal) v));
    plain(UUID.class, "UUID", (out, n, v) -> out.writeUuid(n, (UUID) v));
    plain(int[].class, "", (out, n, v) -> out.writeIntArray(n, (int[]) v));
    PLAIN.put(String.class, STRING);
    PLAIN.put(byte[].class, BYTES);
    PLAIN.put(long[].class, LONGS);
    PLAIN.put(Boolean.class, nullable("BOOLEAN"));
    PLAIN.put(Integer.class, nullable("INT"));
    PLAIN.put(Long.class, NULLABLE_LONG);
    PLAIN.put(Double.class, nullable("DOUBLE"));
  }

  private static void plain(Class<?> type, String column, Writing writing) {
    PLAIN.put(type, new BinaryFieldType(type, column, writing));
  }

  private static BinaryFieldType nullable(String column) {
    return new BinaryFieldType(Object.class, column, BinaryWriter::writeObject);
  }

  /// Null if there is none.
  public static @Nullable BinaryFieldType of(Class<?> type) {
    return PLAIN.get(type);
  }

  void write(BinaryWriter out, String name, @Nullable Object stored) {
    writing.write(out, name, stored);
  }

  private static Number number(@Nullable Object value) {
    if (value instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException("no number: " + value);
  }

  @FunctionalInterface
  interface Writing {
    void write(BinaryWriter out, String name, @Nullable Object stored);
  }
}
