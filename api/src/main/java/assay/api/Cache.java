package assay.api;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A capability: entries by key. A write returns once the engine acknowledged it.
public interface Cache {

  /// The value of a key, or null where there is none.
  @Nullable Object get(Object key);

  /// Stores a value.
  void put(Object key, Object value);

  /// The values of those keys that have one.
  Map<Object, Object> getAll(Collection<?> keys);

  /// Stores many values; not atomic unless the engine says so.
  void putAll(Map<?, ?> entries);

  /// Removes a key.
  void remove(Object key);

  /// How many entries there are.
  long size();
}
