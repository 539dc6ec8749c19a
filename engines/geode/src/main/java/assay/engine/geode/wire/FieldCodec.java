package assay.engine.geode.wire;

import assay.api.record.RecordReflection;
import assay.api.record.StoredForm;
import java.util.Objects;
import java.util.function.Function;
import org.apache.geode.pdx.PdxReader;
import org.apache.geode.pdx.PdxWriter;
import org.jspecify.annotations.Nullable;

/// The PDX field for a component. Types without a field type are
/// stored in their [StoredForm].
///
/// @param field the field type
/// @param storing converts a component's value, which is not null, to its stored form
/// @param reading converts a stored form, which is not null, to the component's value
public record FieldCodec(
    PdxFieldCodec field, Function<Object, Object> storing, Function<Object, Object> reading) {

  private static final FieldCodec RECORD =
      new FieldCodec(PdxFieldCodec.OBJECT, Function.identity(), ValueStorage::inside);

  static FieldCodec of(RecordReflection.Component component) {
    Class<?> type = component.type();
    PdxFieldCodec plain = PdxFieldCodec.of(type);
    if (plain != null) {
      return new FieldCodec(plain, Function.identity(), Function.identity());
    }
    if (type.isRecord()) {
      return RECORD;
    }
    StoredForm form = StoredForm.of(component);
    PdxFieldCodec field =
        form.type() == String[].class ? PdxFieldCodec.STRINGS : PdxFieldCodec.of(form.type());
    return new FieldCodec(Objects.requireNonNull(field), form.storing(), form.reading());
  }

  /// Whether a query returns the component as in the record. A PDX field does not show that it was an enum, a day or a
  /// list.
  public static boolean isProjected(RecordReflection.Component component) {
    return component.type().isRecord() || PdxFieldCodec.of(component.type()) != null;
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
