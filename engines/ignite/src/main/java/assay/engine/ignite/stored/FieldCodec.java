package assay.engine.ignite.stored;

import assay.api.record.JavaRecords;
import assay.api.record.RecordReflection;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.ignite.binary.BinaryWriter;
import org.jspecify.annotations.Nullable;

/// The binary-object field for a component. Types without a field type are stored as bytes of Java
/// serialization: they are transferred, but queries cannot read them.
///
/// @param field the field type
/// @param storing converts a component's value, which is not null, to its stored form
/// @param reading converts a stored form, which is not null, to the component's value
public record FieldCodec(
    BinaryFieldType field, Function<Object, Object> storing, Function<Object, Object> reading) {

  private static final FieldCodec LONGS =
      new FieldCodec(
          BinaryFieldType.LONGS,
          value -> ((List<?>) value).stream().mapToLong(each -> (Long) each).toArray(),
          stored -> Arrays.stream((long[]) stored).boxed().toList());
  private static final FieldCodec STRINGS =
      new FieldCodec(
          BinaryFieldType.STRINGS,
          value -> ((List<?>) value).toArray(String[]::new),
          stored -> List.of((String[]) stored));
  private static final FieldCodec DAY =
      new FieldCodec(
          BinaryFieldType.NULLABLE_LONG,
          value -> ((LocalDate) value).toEpochDay(),
          stored -> LocalDate.ofEpochDay((Long) stored));
  private static final FieldCodec RECORD =
      new FieldCodec(BinaryFieldType.OBJECT, Function.identity(), Binaries::inside);
  private static final FieldCodec BYTES =
      new FieldCodec(
          BinaryFieldType.BYTES, JavaRecords::bytes, stored -> JavaRecords.value((byte[]) stored));

  static FieldCodec of(RecordReflection.Component component) {
    Class<?> type = component.type();
    BinaryFieldType plain = BinaryFieldType.of(type);
    if (plain != null) {
      return new FieldCodec(plain, Function.identity(), Function.identity());
    }
    if (type == LocalDate.class) {
      return DAY;
    }
    if (type.isRecord()) {
      return RECORD;
    }
    return type.isEnum() ? words(type) : list(component.elements().orElse(null));
  }

  private static FieldCodec list(@Nullable Class<?> elements) {
    return elements == Long.class ? LONGS : elements == String.class ? STRINGS : BYTES;
  }

  private static FieldCodec words(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    return new FieldCodec(
        BinaryFieldType.STRING,
        value -> ((Enum<?>) value).name(),
        stored ->
            Arrays.stream(constants)
                .filter(constant -> ((Enum<?>) constant).name().equals(stored))
                .findFirst()
                .orElseThrow());
  }

  void write(BinaryWriter out, String name, @Nullable Object value) {
    field.write(out, name, stored(value));
  }

  public @Nullable Object stored(@Nullable Object value) {
    return value == null ? null : storing.apply(value);
  }

  public @Nullable Object read(@Nullable Object stored) {
    return stored == null ? null : reading.apply(stored);
  }
}
