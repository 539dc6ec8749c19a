package assay.engine.infinispan.wire;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.infinispan.protostream.ProtobufTagMarshaller.ReadContext;
import org.infinispan.protostream.ProtobufTagMarshaller.WriteContext;
import org.infinispan.protostream.TagReader;
import org.infinispan.protostream.TagWriter;
import org.jspecify.annotations.Nullable;

/// A type that Protocol Buffers have.
///
/// @param type the Protocol Buffers type
record BasicTypeCodec(String type, Reading reading, Writing writing) implements FieldCodec {

  private static final FieldCodec BOOL =
      new BasicTypeCodec("bool", TagReader::readBool, (w, n, v) -> w.writeBool(n, (Boolean) v));
  private static final FieldCodec INT =
      new BasicTypeCodec("int32", TagReader::readInt32, (w, n, v) -> w.writeInt32(n, (Integer) v));
  private static final FieldCodec LONG =
      new BasicTypeCodec("int64", TagReader::readInt64, (w, n, v) -> w.writeInt64(n, (Long) v));
  private static final FieldCodec DOUBLE =
      new BasicTypeCodec(
          "double", TagReader::readDouble, (w, n, v) -> w.writeDouble(n, (Double) v));
  private static final FieldCodec FLOAT =
      new BasicTypeCodec("float", TagReader::readFloat, (w, n, v) -> w.writeFloat(n, (Float) v));
  private static final FieldCodec STRING =
      new BasicTypeCodec(
          "string", TagReader::readString, (w, n, v) -> w.writeString(n, (String) v));
  private static final FieldCodec BYTES =
      new BasicTypeCodec(
          "bytes", TagReader::readByteArray, (w, n, v) -> w.writeBytes(n, (byte[]) v));

  private static final Map<Class<?>, FieldCodec> ALL = all();

  private static Map<Class<?>, FieldCodec> all() {
    Map<Class<?>, FieldCodec> all = new HashMap<>();
    add(all, boolean.class, Boolean.class, BOOL);
    add(all, int.class, Integer.class, INT);
    add(all, long.class, Long.class, LONG);
    add(all, double.class, Double.class, DOUBLE);
    add(all, float.class, Float.class, FLOAT);
    add(all, String.class, String.class, STRING);
    add(all, byte[].class, byte[].class, BYTES);
    return all;
  }

  private static void add(
      Map<Class<?>, FieldCodec> all, Class<?> one, Class<?> boxed, FieldCodec codec) {
    all.put(one, codec);
    all.put(boxed, codec);
  }

  /// Null if there is no basic type.
  static @Nullable FieldCodec of(Class<?> type) {
    return ALL.get(type);
  }

  @Override
  public @Nullable Object read(ReadContext context, @Nullable Object before) throws IOException {
    return reading.read(context.getReader());
  }

  @Override
  public void write(WriteContext context, int number, Object value) throws IOException {
    writing.write(context.getWriter(), number, value);
  }

  @FunctionalInterface
  interface Reading {
    Object read(TagReader in) throws IOException;
  }

  @FunctionalInterface
  interface Writing {
    void write(TagWriter out, int number, Object value) throws IOException;
  }
}
