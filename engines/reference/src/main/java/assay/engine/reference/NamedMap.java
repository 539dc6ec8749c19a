package assay.engine.reference;

import assay.api.Cache;
import assay.api.EntryFunction;
import assay.api.Invocable;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One map of a session.
///
/// @param name the map's name
/// @param entries where its entries are
record NamedMap(String name, Entries entries) implements Cache, Invocable {

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
    values.forEach(this::put);
  }

  @Override
  public void remove(Object key) {
    entries.set(new Address(name, key), null);
  }

  @Override
  public long size() {
    throw new UnsupportedOperationException("the reference engine does not count entries");
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryFunction function) {
    keys.forEach(key -> invoke(key, function));
  }

  @Override
  public @Nullable Object invoke(Object key, EntryFunction function) {
    return entries.invoke(new Address(name, key), function);
  }
}
