package assay.engine.infinispan;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.Destroyable;
import assay.api.engine.SerializedSizes;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import org.infinispan.AdvancedCache;
import org.infinispan.context.Flag;
import org.jspecify.annotations.Nullable;

/// One map's entries by key. Writes request no previous value.
final class MapEntries implements Cache, ConditionalCache, Destroyable, SerializedSizes {

  private final AdvancedCache<Object, Object> map;
  private final AdvancedCache<Object, Object> writes;
  private final @Nullable NearCacheCounts near;
  private final MarshalledValueSizes sizes;
  private final Runnable drop;

  /// @param near counts the near cache's hits, if there is one
  MapEntries(
      AdvancedCache<Object, Object> map,
      @Nullable NearCacheCounts near,
      MarshalledValueSizes sizes,
      Runnable drop) {
    this.map = map;
    this.writes = map.withFlags(Flag.IGNORE_RETURN_VALUES);
    this.near = near;
    this.sizes = sizes;
    this.drop = drop;
  }

  @Override
  public @Nullable Object get(Object key) {
    if (near != null) {
      near.count(key);
    }
    return map.get(key);
  }

  @Override
  public void put(Object key, Object value) {
    try {
      writes.put(key, value);
    } catch (RuntimeException e) {
      throw WriteFailures.of(e);
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    if (near != null) {
      keys.forEach(near::count);
    }
    return map.getAll(new HashSet<>(keys));
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    writes.putAll(entries);
  }

  @Override
  public void remove(Object key) {
    writes.remove(key);
  }

  @Override
  public @Nullable Object putIfAbsent(Object key, Object value) {
    try {
      return map.putIfAbsent(key, value);
    } catch (RuntimeException e) {
      throw WriteFailures.of(e);
    }
  }

  @Override
  public @Nullable Object replace(Object key, Object value) {
    try {
      return map.replace(key, value);
    } catch (RuntimeException e) {
      throw WriteFailures.of(e);
    }
  }

  @Override
  public boolean replace(Object key, Object expected, Object value) {
    try {
      return map.replace(key, expected, value);
    } catch (RuntimeException e) {
      throw WriteFailures.of(e);
    }
  }

  @Override
  public boolean remove(Object key, Object expected) {
    try {
      return map.remove(key, expected);
    } catch (RuntimeException e) {
      throw WriteFailures.of(e);
    }
  }

  @Override
  public long size() {
    return map.size();
  }

  @Override
  public void destroy() {
    drop.run();
  }

  @Override
  public int bytes(Object value) {
    return sizes.of(value);
  }
}
