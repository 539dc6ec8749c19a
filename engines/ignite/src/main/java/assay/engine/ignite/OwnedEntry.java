package assay.engine.ignite;

import assay.api.EntryProcessor;
import assay.engine.ignite.stored.FieldCodec;
import assay.engine.ignite.stored.RecordCodec;
import assay.engine.ignite.stored.StoredValueReader;
import assay.engine.ignite.stored.ValueStorage;
import javax.cache.processor.MutableEntry;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.binary.BinaryObjectBuilder;
import org.jspecify.annotations.Nullable;

/// An entry on its owner. Single components are changed within the binary object, without reading
/// the others.
final class OwnedEntry implements EntryProcessor.Entry {

  private final MutableEntry<Object, Object> entry;
  private final ValueStorage values;
  private @Nullable BinaryObjectBuilder changing;

  OwnedEntry(MutableEntry<Object, Object> entry, ValueStorage values) {
    this.entry = entry;
    this.values = values;
  }

  @Override
  public Object key() {
    return StoredValueReader.inside(entry.getKey());
  }

  @Override
  public @Nullable Object value() {
    end();
    return StoredValueReader.in(entry.getValue());
  }

  @Override
  public void set(Object value) {
    changing = null;
    entry.setValue(values.carried(value));
  }

  @Override
  public void remove() {
    changing = null;
    entry.remove();
  }

  @Override
  public void change(String component, Object changed) {
    BinaryObjectBuilder builder = changing;
    if (builder == null && entry.getValue() instanceof BinaryObject stored) {
      builder = form(stored) == null ? null : stored.toBuilder();
    }
    FieldCodec codec = builder == null ? null : form(component);
    if (builder == null || codec == null) {
      EntryProcessor.Entry.super.change(component, changed);
      return;
    }
    changing = builder;
    set(builder, component, codec, changed);
  }

  @SuppressWarnings("unchecked") // > a field's type and its stored value
  private static void set(
      BinaryObjectBuilder builder, String component, FieldCodec codec, Object changed) {
    BinaryObjectBuilder unused =
        builder.setField(component, codec.stored(changed), (Class<Object>) codec.field().type());
  }

  private @Nullable FieldCodec form(String component) {
    RecordCodec form = entry.getValue() instanceof BinaryObject stored ? form(stored) : null;
    return form == null ? null : form.form(component);
  }

  private static @Nullable RecordCodec form(BinaryObject stored) {
    Class<?> type = StoredValueReader.type(stored);
    return type.isRecord() ? RecordCodec.of(type) : null;
  }

  void end() {
    BinaryObjectBuilder builder = changing;
    if (builder != null) {
      changing = null;
      entry.setValue(builder.build());
    }
  }
}
