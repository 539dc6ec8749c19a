package assay.engine.hazelcast;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.DefiniteFailureException;
import assay.api.Destroyable;
import assay.api.engine.SerializedSizes;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One map's entries by key. Writes are Hazelcast's `set`, `setAll` and `delete`, which do not
/// return previous values.
///
/// @param sizes the sizes of values
/// @param forget makes the session forget the map after a drop
record MapEntries(IMap<Object, Object> map, SerializedValueSizes sizes, Runnable forget)
    implements Cache, ConditionalCache, Destroyable, SerializedSizes {

  @Override
  public @Nullable Object get(Object key) {
    return map.get(key);
  }

  @Override
  public void put(Object key, Object value) {
    try {
      map.set(key, value);
    } catch (HazelcastSerializationException e) {
      // A member may throw the same exception, even after the entry is written; the client then
      // receives it as the
      // member's answer.
      throw DefiniteFailureException.whereUnwritable(e, sizes::of, key, value);
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    return map.getAll(new HashSet<>(keys));
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    map.setAll(entries);
  }

  @Override
  public void remove(Object key) {
    map.delete(key);
  }

  @Override
  public @Nullable Object putIfAbsent(Object key, Object value) {
    try {
      return map.putIfAbsent(key, value);
    } catch (HazelcastSerializationException e) {
      throw DefiniteFailureException.whereUnwritable(e, sizes::of, key, value);
    }
  }

  @Override
  public @Nullable Object replace(Object key, Object value) {
    try {
      return map.replace(key, value);
    } catch (HazelcastSerializationException e) {
      throw DefiniteFailureException.whereUnwritable(e, sizes::of, key, value);
    }
  }

  @Override
  public boolean replace(Object key, Object expected, Object value) {
    try {
      return map.replace(key, expected, value);
    } catch (HazelcastSerializationException e) {
      throw DefiniteFailureException.whereUnwritable(e, sizes::of, key, expected, value);
    }
  }

  @Override
  public boolean remove(Object key, Object expected) {
    return map.remove(key, expected);
  }

  @Override
  public long size() {
    return map.size();
  }

  @Override
  public void destroy() {
    map.destroy();
    forget.run();
  }

  @Override
  public int bytes(Object value) {
    return sizes.of(value);
  }
}
