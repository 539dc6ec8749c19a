package assay.engine.geode.member;

import assay.api.EntryProcessor;
import assay.engine.geode.wire.FieldCodec;
import assay.engine.geode.wire.RecordCodec;
import assay.engine.geode.wire.ValueStorage;
import org.apache.geode.cache.Region;
import org.apache.geode.pdx.PdxInstance;
import org.apache.geode.pdx.WritablePdxInstance;
import org.jspecify.annotations.Nullable;

/// An entry on its owner. Single components are changed within the PDX bytes, without reading the
/// others.
final class OwnedEntry implements EntryProcessor.Entry {

  private final Object key;
  private final @Nullable Object before;
  private final ValueStorage values;
  private @Nullable Object now;
  private boolean changed;

  /// @param before the stored value, or null
  OwnedEntry(Object key, @Nullable Object before, ValueStorage values) {
    this.key = key;
    this.before = before;
    this.values = values;
    now = before;
  }

  @Override
  public Object key() {
    return ValueStorage.inside(key);
  }

  @Override
  public @Nullable Object value() {
    return ValueStorage.in(now);
  }

  @Override
  public void set(Object value) {
    become(values.carried(value));
  }

  @Override
  public void remove() {
    become(null);
  }

  @Override
  public void change(String component, Object changed) {
    FieldCodec form = form(component);
    if (form == null || !(now instanceof PdxInstance stored)) {
      EntryProcessor.Entry.super.change(component, changed);
      return;
    }
    WritablePdxInstance writer = stored.createWriter();
    writer.setField(component, form.stored(changed));
    become(writer);
  }

  private void become(@Nullable Object after) {
    now = after;
    changed = true;
  }

  private @Nullable FieldCodec form(String component) {
    if (!(now instanceof PdxInstance stored)) {
      return null;
    }
    try {
      Class<?> type = Class.forName(stored.getClassName());
      return type.isRecord() ? RecordCodec.of(type).form(component) : null;
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /// Stores the change if the entry is still unchanged; also true without a change.
  boolean stored(Region<Object, Object> region) {
    Object after = now;
    if (!changed) {
      return true;
    }
    if (before == null) {
      return after == null || region.putIfAbsent(key, after) == null;
    }
    return after == null ? region.remove(key, before) : region.replace(key, before, after);
  }
}
