package assay.engine.geode.wire;

import assay.api.record.JavaRecords;
import assay.api.record.RecordReflection;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.geode.pdx.PdxReader;
import org.apache.geode.pdx.PdxWriter;
import org.jspecify.annotations.Nullable;

/// The PDX field for a component. Types without a field type are stored as bytes of Java
/// serialization: they are transferred, but queries cannot read them.
///
/// @param field the field type
/// @param storing converts a component's value, which is not null, to its stored form
/// @param reading converts a stored form, which is not null, to the component's value
public record FieldCodec(
    PdxFieldType field, Function<Object, Object> storing, Function<Object, Object> reading) {

  private static final FieldCodec LONGS =
      new FieldCodec(
          PdxFieldType.LONGS,
          value -> ((List<?>) value).stream().mapToLong(each -> (Long) each).toArray(),
          stored -> Arrays.stream((long[]) stored).boxed().toList());
  private static final FieldCodec STRINGS =
      new FieldCodec(
          PdxFieldType.STRINGS,
          value -> ((List<?>) value).toArray(String[]::new),
          stored -> List.of((String[]) stored));
  private static final FieldCodec DAY =
      new FieldCodec(
          PdxFieldType.OBJECT,
          value -> ((LocalDate) value).toEpochDay(),
          stored -> LocalDate.ofEpochDay((Long) stored));
  private static final FieldCodec RECORD =
      new FieldCodec(PdxFieldType.OBJECT, Function.identity(), Values::inside);
  private static final FieldCodec BYTES =
      new FieldCodec(
          PdxFieldType.BYTES, JavaRecords::bytes, stored -> JavaRecords.value((byte[]) stored));

  static FieldCodec of(RecordReflection.Component component) {
    Class<?> type = component.type();
    PdxFieldType plain = PdxFieldType.of(type);
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

  /// Enums are stored as text, which queries can compare.
  private static FieldCodec words(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    return new FieldCodec(
        PdxFieldType.STRING,
        value -> ((Enum<?>) value).name(),
        stored ->
            Arrays.stream(constants)
                .filter(constant -> ((Enum<?>) constant).name().equals(stored))
                .findFirst()
                .orElseThrow());
  }

  /// Whether a query returns the component as in the record.
  public static boolean isProjected(RecordReflection.Component component) {
    return component.type().isRecord() || PdxFieldType.of(component.type()) != null;
  }

  public @Nullable Object stored(@Nullable Object value) {
    return value == null ? null : storing.apply(value);
  }

  public @Nullable Object value(@Nullable Object stored) {
    return stored == null ? null : reading.apply(stored);
  }

  void write(PdxWriter out, String name, @Nullable Object value) {
    Object unused = field.writing().write(out, name, stored(value));
  }

  @Nullable Object read(PdxReader in, String name) {
    return value(field.reading().read(in, name));
  }
}
