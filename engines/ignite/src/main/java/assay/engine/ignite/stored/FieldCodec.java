package assay.engine.ignite.stored;

import assay.api.record.RecordReflection;
import assay.api.record.StoredForm;
import java.util.Objects;
import java.util.function.Function;
import org.apache.ignite.binary.BinaryWriter;
import org.jspecify.annotations.Nullable;

/// The binary-object field for a component. Types without a field type are
/// stored in their [StoredForm].
///
/// @param field the field type
/// @param storing converts a component's value, which is not null, to its stored form
/// @param reading converts a stored form, which is not null, to the component's value
public record FieldCodec(
    BinaryFieldType field, Function<Object, Object> storing, Function<Object, Object> reading) {

  private static final FieldCodec RECORD =
      new FieldCodec(BinaryFieldType.OBJECT, Function.identity(), StoredValueReader::inside);

  static FieldCodec of(RecordReflection.Component component) {
    Class<?> type = component.type();
    BinaryFieldType plain = BinaryFieldType.of(type);
    if (plain != null) {
      return new FieldCodec(plain, Function.identity(), Function.identity());
    }
    if (type.isRecord()) {
      return RECORD;
    }
    StoredForm form = StoredForm.of(component);
    BinaryFieldType field =
        form.type() == String[].class ? BinaryFieldType.STRINGS : BinaryFieldType.of(form.type());
    return new FieldCodec(Objects.requireNonNull(field), form.storing(), form.reading());
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
