package assay.engine.reference;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.Destroyable;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.query.ColumnSelector;
import assay.api.query.Selection;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

record NamedMap(String name, EntryOperations entries)
    implements Cache, ConditionalCache, Invocable, UnindexedQueries, Destroyable {

  @Override
  public @Nullable Object get(Object key) {
    return entries.get(new EntryAddress(name, key));
  }

  @Override
  public void put(Object key, Object value) {
    entries.set(new EntryAddress(name, key), value);
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = LinkedHashMap.newLinkedHashMap(keys.size());
    for (Object key : keys) {
      Object value = entries.getFromOwner(new EntryAddress(name, key));
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
    entries.set(new EntryAddress(name, key), null);
  }

  @Override
  public @Nullable Object putIfAbsent(Object key, Object value) {
    ConditionalWrite write = entries.writeIf(address(key), Objects::isNull, value);
    return write.done() ? null : write.before();
  }

  @Override
  public @Nullable Object replace(Object key, Object value) {
    ConditionalWrite write = entries.writeIf(address(key), Objects::nonNull, value);
    return write.done() ? write.before() : null;
  }

  @Override
  public boolean replace(Object key, Object expected, Object value) {
    return entries.writeIf(address(key), expected::equals, value).done();
  }

  @Override
  public boolean remove(Object key, Object expected) {
    return entries.writeIf(address(key), expected::equals, null).done();
  }

  private EntryAddress address(Object key) {
    return new EntryAddress(name, key);
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
    return entries.invoke(new EntryAddress(name, key), processor);
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    if (selection.pageRows() > 0) {
      return new ReferencePages(this, selection);
    }
    Map<Object, Object> found = entries.select(name, selection.condition());
    return List.of(
            selection.columns().isEmpty() ? found : ColumnSelector.of(found, selection.columns()))
        .iterator();
  }

  @Override
  public void destroy() {
    entries.drop(name);
  }
}
