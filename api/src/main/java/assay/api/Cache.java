package assay.api;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A capability: entries by key. A write returns when the engine has acknowledged it.
public interface Cache {

  /// The value of a key, or null if there is none.
  @Nullable Object get(Object key);

  void put(Object key, Object value);

  /// The values of those keys that have one.
  Map<Object, Object> getAll(Collection<?> keys);

  /// Stores several values; atomic only if the engine says so.
  void putAll(Map<?, ?> entries);

  void remove(Object key);

  long size();
}
