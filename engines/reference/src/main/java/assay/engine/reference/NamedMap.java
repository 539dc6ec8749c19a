package assay.engine.reference;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.query.Columns;
import assay.api.query.Selection;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

record NamedMap(String name, Entries entries) implements Cache, Invocable, Unindexed, Destroyable {

  @Override
  public @Nullable Object get(Object key) {
    return entries.get(new Address(name, key));
  }

  @Override
  public void put(Object key, Object value) {
    entries.set(new Address(name, key), value);
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = LinkedHashMap.newLinkedHashMap(keys.size());
    for (Object key : keys) {
      Object value = entries.getFromOwner(new Address(name, key));
      if (value != null) {
        found.put(key, value);
      }
    }
    return found;
  }

  @Override
  public void putAll(Map<?, ?> values) {
    entries.setAll(name, values);
  }

  @Override
  public void remove(Object key) {
    entries.set(new Address(name, key), null);
  }

  @Override
  public long size() {
    return entries.size(name);
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    keys.forEach(key -> invoke(key, processor));
  }

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    return entries.invoke(new Address(name, key), processor);
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    if (selection.pageRows() > 0) {
      return new Pages(this, selection);
    }
    Map<Object, Object> found = entries.select(name, selection.condition());
    return List.of(selection.columns().isEmpty() ? found : Columns.of(found, selection.columns()))
        .iterator();
  }

  @Override
  public void destroy() {
    entries.drop(name);
  }
}
