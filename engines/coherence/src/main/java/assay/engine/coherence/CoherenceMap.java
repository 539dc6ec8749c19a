package assay.engine.coherence;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.Destroyable;
import assay.api.engine.SerializedSizes;
import com.tangosol.io.Serializer;
import com.tangosol.net.NamedCache;
import com.tangosol.util.ConverterCollections;
import com.tangosol.util.ExternalizableHelper;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

final class CoherenceMap implements Cache, ConditionalCache, Destroyable, SerializedSizes {

  private final NamedCache<Object, Object> cache;
  private final Serializer serializer;
  private final WriteFailures failures;

  CoherenceMap(NamedCache<Object, Object> cache, Serializer serializer) {
    this.cache = cache;
    this.serializer = serializer;
    failures = new WriteFailures(serializer);
  }

  @Override
  public @Nullable Object get(Object key) {
    return cache.get(key);
  }

  /// Coherence's own `put`, which also returns the previous value to the client.
  @Override
  public void put(Object key, Object value) {
    try {
      cache.put(key, value);
    } catch (RuntimeException failure) {
      throw failures.judged(failure, key, value);
    }
  }

  /// Releases before 25.03 return a view that reads a value when it is asked for, and is equal to no other map.
  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = cache.getAll(keys);
    return found instanceof ConverterCollections.ConverterMap ? new HashMap<>(found) : found;
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    cache.putAll(entries);
  }

  @Override
  public void remove(Object key) {
    try {
      cache.remove(key);
    } catch (RuntimeException failure) {
      throw failures.judged(failure, key);
    }
  }

  @Override
  public @Nullable Object putIfAbsent(Object key, Object value) {
    return written(() -> cache.putIfAbsent(key, value), key, value);
  }

  @Override
  public @Nullable Object replace(Object key, Object value) {
    return written(() -> cache.replace(key, value), key, value);
  }

  @Override
  public boolean replace(Object key, Object expected, Object value) {
    return Boolean.TRUE.equals(
        written(() -> cache.replace(key, expected, value), key, expected, value));
  }

  @Override
  public boolean remove(Object key, Object expected) {
    return Boolean.TRUE.equals(written(() -> cache.remove(key, expected), key, expected));
  }

  private @Nullable Object written(Supplier<@Nullable Object> call, Object... arguments) {
    try {
      return call.get();
    } catch (RuntimeException failure) {
      throw failures.judged(failure, arguments);
    }
  }

  @Override
  public long size() {
    return cache.size();
  }

  @Override
  public void destroy() {
    cache.destroy();
  }

  @Override
  public int bytes(Object value) {
    return ExternalizableHelper.toBinary(value, serializer).length();
  }
}
