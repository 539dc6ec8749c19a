package assay.engine.ignite;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.ignite.binary.BinaryWriter;
import org.jspecify.annotations.Nullable;

/// A sort of field of binary objects. Ignite holds every object of a type to the same sort of field under
/// one name, so that what may be null is an object, whatever it holds.
///
/// @param type the type a builder of binary objects is told
/// @param column the type of a column in SQL, empty where there can be no column
/// @param writing writes a field
record BinaryFieldType(Class<?> type, String column, Writing writing) {

  /// Texts.
  static final BinaryFieldType STRING =
      new BinaryFieldType(String.class, "VARCHAR", (out, n, v) -> out.writeString(n, (String) v));

  /// Bytes.
  static final BinaryFieldType BYTES =
      new BinaryFieldType(byte[].class, "", (out, n, v) -> out.writeByteArray(n, (byte[]) v));

  /// Many numbers.
  static final BinaryFieldType LONGS =
      new BinaryFieldType(long[].class, "", (out, n, v) -> out.writeLongArray(n, (long[]) v));

  /// Many texts.
  static final BinaryFieldType STRINGS =
      new BinaryFieldType(String[].class, "", (out, n, v) -> out.writeStringArray(n, (String[]) v));

  /// A number that may be null.
  static final BinaryFieldType NULLABLE_LONG = nullable("BIGINT");

  /// Another object, or null.
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

  /// The sort that holds values of a type as they are, where there is one.
  static @Nullable BinaryFieldType of(Class<?> type) {
    return PLAIN.get(type);
  }

  /// Writes a field.
  void write(BinaryWriter out, String name, @Nullable Object stored) {
    writing.write(out, name, stored);
  }

  private static Number number(@Nullable Object value) {
    if (value instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException("no number: " + value);
  }

  /// Writes a field.
  @FunctionalInterface
  interface Writing {
    void write(BinaryWriter out, String name, @Nullable Object stored);
  }
}
