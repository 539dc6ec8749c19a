package assay.engine.terracotta.stored;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.DefiniteFailureException;
import assay.api.engine.SerializedSizes;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.ehcache.spi.serialization.SerializerException;
import org.jspecify.annotations.Nullable;

/// One cache's entries by key.
///
/// @param serializer serializes values
/// @param patience the time limit for a read, zero for none: Ehcache reports an entry as missing
/// after a longer read, regardless of its failure handling
public record EhcacheMap(
    org.ehcache.Cache<Object, Object> cache, ValueSerializer serializer, Duration patience)
    implements Cache, ConditionalCache, SerializedSizes {

  @Override
  public @Nullable Object get(Object key) {
    long begun = System.nanoTime();
    Object value = cache.get(key);
    if (value == null && patience.isPositive() && System.nanoTime() - begun >= patience.toNanos()) {
      throw new IllegalStateException("no answer in " + patience);
    }
    return value;
  }

  @Override
  public void put(Object key, Object value) {
    try {
      cache.put(key, value);
    } catch (RuntimeException e) {
      throw told(e);
    }
  }

  @Override
  public @Nullable Object putIfAbsent(Object key, Object value) {
    try {
      return cache.putIfAbsent(key, value);
    } catch (RuntimeException e) {
      throw told(e);
    }
  }

  @Override
  public @Nullable Object replace(Object key, Object value) {
    try {
      return cache.replace(key, value);
    } catch (RuntimeException e) {
      throw told(e);
    }
  }

  @Override
  public boolean replace(Object key, Object expected, Object value) {
    try {
      return cache.replace(key, expected, value);
    } catch (RuntimeException e) {
      throw told(e);
    }
  }

  @Override
  public boolean remove(Object key, Object expected) {
    try {
      return cache.remove(key, expected);
    } catch (RuntimeException e) {
      throw told(e);
    }
  }

  private static RuntimeException told(RuntimeException failure) {
    return isUnwritten(failure)
        ? new DefiniteFailureException("it could not be serialized, so nothing was sent", failure)
        : failure;
  }

  private static boolean isUnwritten(@Nullable Throwable failure) {
    return failure != null
        && (failure instanceof SerializerException || isUnwritten(failure.getCause()));
  }

  /// Reads one by one, like Ehcache.
  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = HashMap.newHashMap(keys.size());
    for (Object key : keys) {
      Object value = get(key);
      if (value != null) {
        found.put(key, value);
      }
    }
    return found;
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    cache.putAll(entries);
  }

  @Override
  public void remove(Object key) {
    cache.remove(key);
  }

  /// Counts by iterating: all entries are transferred.
  @Override
  public long size() {
    long size = 0;
    for (Iterator<?> all = cache.iterator(); all.hasNext(); size++) {
      Object unused = all.next();
    }
    return size;
  }

  /// @return whether the value was stored, which requires the old value or the old absence
  public boolean isReplaced(Object key, @Nullable Object old, Object changed) {
    return old == null ? putIfAbsent(key, changed) == null : replace(key, old, changed);
  }

  @Override
  public int bytes(Object value) {
    return serializer.serialize(value).remaining();
  }
}
