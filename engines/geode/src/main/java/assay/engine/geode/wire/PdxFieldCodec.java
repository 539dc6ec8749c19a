package assay.engine.geode.wire;

import java.util.HashMap;
import java.util.Map;
import org.apache.geode.pdx.PdxReader;
import org.apache.geode.pdx.PdxWriter;
import org.jspecify.annotations.Nullable;

/// A PDX field type. All objects of a class need the same field type under one name, so a nullable field is always of
/// type object.
record PdxFieldCodec(Writing writing, Reading reading) {

  static final PdxFieldCodec STRING =
      new PdxFieldCodec((out, n, v) -> out.writeString(n, (String) v), PdxReader::readString);

  static final PdxFieldCodec BYTES =
      new PdxFieldCodec((out, n, v) -> out.writeByteArray(n, (byte[]) v), PdxReader::readByteArray);

  static final PdxFieldCodec LONGS =
      new PdxFieldCodec((out, n, v) -> out.writeLongArray(n, (long[]) v), PdxReader::readLongArray);

  static final PdxFieldCodec STRINGS =
      new PdxFieldCodec(
          (out, n, v) -> out.writeStringArray(n, (String[]) v), PdxReader::readStringArray);

  static final PdxFieldCodec OBJECT =
      new PdxFieldCodec((out, n, v) -> out.writeObject(n, v), PdxReader::readObject);

  private static final Map<Class<?>, PdxFieldCodec> PLAIN = new HashMap<>();

  static {
    plain(
        boolean.class,
        (out, n, v) -> out.writeBoolean(n, Boolean.TRUE.equals(v)),
        PdxReader::readBoolean);
    plain(byte.class, (out, n, v) -> out.writeByte(n, number(v).byteValue()), PdxReader::readByte);
    plain(
        short.class,
        (out, n, v) -> out.writeShort(n, number(v).shortValue()),
        PdxReader::readShort);
    plain(int.class, (out, n, v) -> out.writeInt(n, number(v).intValue()), PdxReader::readInt);
    plain(long.class, (out, n, v) -> out.writeLong(n, number(v).longValue()), PdxReader::readLong);
    plain(
        float.class,
        (out, n, v) -> out.writeFloat(n, number(v).floatValue()),
        PdxReader::readFloat);
    plain(
        double.class,
        (out, n, v) -> out.writeDouble(n, number(v).doubleValue()),
        PdxReader::readDouble);
    plain(int[].class, (out, n, v) -> out.writeIntArray(n, (int[]) v), PdxReader::readIntArray);
    PLAIN.put(String.class, STRING);
    PLAIN.put(byte[].class, BYTES);
    PLAIN.put(long[].class, LONGS);
    PLAIN.put(Boolean.class, OBJECT);
    PLAIN.put(Integer.class, OBJECT);
    PLAIN.put(Long.class, OBJECT);
    PLAIN.put(Double.class, OBJECT);
    PLAIN.put(java.math.BigDecimal.class, OBJECT);
    PLAIN.put(java.util.UUID.class, OBJECT);
  }

  private static void plain(Class<?> type, Writing writing, Reading reading) {
    PLAIN.put(type, new PdxFieldCodec(writing, reading));
  }

  /// Null if there is none.
  static @Nullable PdxFieldCodec of(Class<?> type) {
    return PLAIN.get(type);
  }

  private static Number number(@Nullable Object value) {
    if (value instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException("no number: " + value);
  }

  @FunctionalInterface
  interface Writing {
    Object write(PdxWriter out, String name, @Nullable Object stored);
  }

  @FunctionalInterface
  interface Reading {
    @Nullable Object read(PdxReader in, String name);
  }
}
