package assay.engine.hazelcast;

import assay.api.record.RecordReflection;
import assay.api.record.StoredForm;
import com.hazelcast.nio.serialization.compact.CompactReader;
import com.hazelcast.nio.serialization.compact.CompactWriter;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a component's type is written as a Compact field. Types without a field type are written in their
/// [StoredForm].
record FieldCodec(Reading reading, Writing writing) {

  private static final Map<Class<?>, FieldCodec> PLAIN =
      Map.ofEntries(
          entry(boolean.class, CompactReader::readBoolean, (w, n, v) -> w.writeBoolean(n, is(v))),
          entry(
              byte.class, CompactReader::readInt8, (w, n, v) -> w.writeInt8(n, of(v).byteValue())),
          entry(
              short.class,
              CompactReader::readInt16,
              (w, n, v) -> w.writeInt16(n, of(v).shortValue())),
          entry(
              int.class, CompactReader::readInt32, (w, n, v) -> w.writeInt32(n, of(v).intValue())),
          entry(
              long.class,
              CompactReader::readInt64,
              (w, n, v) -> w.writeInt64(n, of(v).longValue())),
          entry(
              float.class,
              CompactReader::readFloat32,
              (w, n, v) -> w.writeFloat32(n, of(v).floatValue())),
          entry(
              double.class,
              CompactReader::readFloat64,
              (w, n, v) -> w.writeFloat64(n, of(v).doubleValue())),
          entry(
              Integer.class,
              CompactReader::readNullableInt32,
              (w, n, v) -> w.writeNullableInt32(n, (Integer) v)),
          entry(
              Long.class,
              CompactReader::readNullableInt64,
              (w, n, v) -> w.writeNullableInt64(n, (Long) v)),
          entry(
              Double.class,
              CompactReader::readNullableFloat64,
              (w, n, v) -> w.writeNullableFloat64(n, (Double) v)),
          entry(
              Boolean.class,
              CompactReader::readNullableBoolean,
              (w, n, v) -> w.writeNullableBoolean(n, (Boolean) v)),
          entry(String.class, CompactReader::readString, (w, n, v) -> w.writeString(n, (String) v)),
          entry(
              BigDecimal.class,
              CompactReader::readDecimal,
              (w, n, v) -> w.writeDecimal(n, (BigDecimal) v)),
          entry(
              LocalDate.class, CompactReader::readDate, (w, n, v) -> w.writeDate(n, (LocalDate) v)),
          entry(
              LocalTime.class, CompactReader::readTime, (w, n, v) -> w.writeTime(n, (LocalTime) v)),
          entry(
              LocalDateTime.class,
              CompactReader::readTimestamp,
              (w, n, v) -> w.writeTimestamp(n, (LocalDateTime) v)),
          entry(
              byte[].class,
              CompactReader::readArrayOfInt8,
              (w, n, v) -> w.writeArrayOfInt8(n, (byte[]) v)),
          entry(
              int[].class,
              CompactReader::readArrayOfInt32,
              (w, n, v) -> w.writeArrayOfInt32(n, (int[]) v)),
          entry(
              long[].class,
              CompactReader::readArrayOfInt64,
              (w, n, v) -> w.writeArrayOfInt64(n, (long[]) v)));

  private static final FieldCodec STRINGS =
      new FieldCodec(
          CompactReader::readArrayOfString, (w, n, v) -> w.writeArrayOfString(n, (String[]) v));
  private static final FieldCodec RECORD =
      new FieldCodec(CompactReader::readCompact, (w, n, v) -> w.writeCompact(n, v));

  static FieldCodec of(RecordReflection.Component component) {
    FieldCodec plain = PLAIN.get(component.type());
    if (plain != null) {
      return plain;
    }
    if (component.type().isRecord()) {
      return RECORD;
    }
    StoredForm form = StoredForm.of(component);
    FieldCodec field =
        form.type() == String[].class ? STRINGS : Objects.requireNonNull(PLAIN.get(form.type()));
    return field.storing(form);
  }

  private FieldCodec storing(StoredForm form) {
    return new FieldCodec(
        (in, name) -> {
          Object stored = reading.read(in, name);
          return stored == null ? null : form.reading().apply(stored);
        },
        (out, name, value) ->
            writing.write(out, name, value == null ? null : form.storing().apply(value)));
  }

  /// Whether a projection returns the component as in the record: true for plain fields and records. A Compact field does
  /// not show that it was an enum or a list.
  static boolean isProjected(RecordReflection.Component component) {
    return PLAIN.containsKey(component.type()) || component.type().isRecord();
  }

  @Nullable Object read(CompactReader in, String name) {
    return reading.read(in, name);
  }

  void write(CompactWriter out, String name, @Nullable Object value) {
    writing.write(out, name, value);
  }

  private static Map.Entry<Class<?>, FieldCodec> entry(
      Class<?> type, Reading reading, Writing writing) {
    return Map.entry(type, new FieldCodec(reading, writing));
  }

  private static boolean is(@Nullable Object value) {
    return Boolean.TRUE.equals(value);
  }

  private static Number of(@Nullable Object value) {
    if (value instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException("no number: " + value);
  }

  @FunctionalInterface
  interface Reading {
    @Nullable Object read(CompactReader in, String name);
  }

  @FunctionalInterface
  interface Writing {
    void write(CompactWriter out, String name, @Nullable Object value);
  }
}
