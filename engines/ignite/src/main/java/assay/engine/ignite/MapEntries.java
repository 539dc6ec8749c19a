package assay.engine.ignite;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.DefiniteFailureException;
import assay.api.Destroyable;
import assay.api.engine.SerializedSizes;
import assay.engine.ignite.stored.IgniteEntries;
import assay.engine.ignite.stored.StoredValueReader;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteClientDisconnectedException;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.cache.CachePeekMode;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.CacheObjectContext;
import org.jspecify.annotations.Nullable;

/// One map's entries by key.
///
/// @param cache the map, with entries in stored form
/// @param indexes the map's intended indexes
/// @param forget makes the session forget the map after a drop
record MapEntries(
    IgniteEx client,
    IgniteCache<Object, Object> cache,
    IgniteEntries entries,
    Indexes indexes,
    Runnable forget)
    implements Cache, ConditionalCache, Destroyable, SerializedSizes {

  @Override
  public @Nullable Object get(Object key) {
    return StoredValueReader.in(cache.get(entries.key(key)));
  }

  @Override
  public void put(Object key, Object value) {
    cache.put(written(key, true), written(value, false));
    indexes.written();
  }

  Object written(Object part, boolean key) {
    try {
      return key ? entries.key(part) : entries.asStored(part);
    } catch (IllegalStateException | IgniteClientDisconnectedException e) {
      throw new DefiniteFailureException(
          "the client has lost its cluster, so nothing was sent: " + e, e);
    } catch (RuntimeException e) {
      throw new DefiniteFailureException(
          "it could not be serialized, so nothing was sent: " + e, e);
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Set<Object> stored = new LinkedHashSet<>();
    keys.forEach(key -> stored.add(entries.key(key)));
    Map<Object, Object> found = cache.getAll(stored);
    Map<Object, Object> read = HashMap.newHashMap(found.size());
    found.forEach(
        (key, value) -> read.put(StoredValueReader.inside(key), StoredValueReader.inside(value)));
    return read;
  }

  /// Always in the same order, which Ignite requires for concurrent bulk writes.
  @Override
  public void putAll(Map<?, ?> all) {
    Map<Object, Object> stored = LinkedHashMap.newLinkedHashMap(all.size());
    all.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(KeyOrder.ORDER))
        .forEach(each -> stored.put(written(each.getKey(), true), written(each.getValue(), false)));
    cache.putAll(stored);
    indexes.written();
  }

  @Override
  public void remove(Object key) {
    boolean unused = cache.remove(entries.key(key));
  }

  @Override
  public @Nullable Object putIfAbsent(Object key, Object value) {
    Object before =
        StoredValueReader.in(cache.getAndPutIfAbsent(written(key, true), written(value, false)));
    indexes.written();
    return before;
  }

  @Override
  public @Nullable Object replace(Object key, Object value) {
    return StoredValueReader.in(cache.getAndReplace(written(key, true), written(value, false)));
  }

  @Override
  public boolean replace(Object key, Object expected, Object value) {
    return cache.replace(written(key, true), written(expected, false), written(value, false));
  }

  @Override
  public boolean remove(Object key, Object expected) {
    return cache.remove(written(key, true), written(expected, false));
  }

  @Override
  public long size() {
    return cache.sizeLong(CachePeekMode.PRIMARY);
  }

  @Override
  public void destroy() {
    client.destroyCache(cache.getName());
    forget.run();
  }

  @Override
  public int bytes(Object value) {
    Object stored = entries.asStored(value);
    if (stored instanceof BinaryObject object) {
      return object.size();
    }
    try {
      CacheObjectContext form = client.cachex(cache.getName()).context().cacheObjectContext();
      return client.context().cacheObjects().marshal(form, stored).length;
    } catch (IgniteCheckedException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
