package assay.engine.geode;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.DefiniteFailureException;
import assay.api.Destroyable;
import assay.api.engine.SerializedSizes;
import assay.engine.geode.member.DropMapFunction;
import assay.engine.geode.wire.ValueStorage;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.geode.cache.Region;
import org.apache.geode.cache.RegionDestroyedException;
import org.jspecify.annotations.Nullable;

/// One map's entries by key.
///
/// @param region the client's view of the map
/// @param forget makes the session forget the map after a drop
record MapEntries(GeodeConnection connection, Region<Object, Object> region, Runnable forget)
    implements Cache, ConditionalCache, Destroyable, SerializedSizes {

  @Override
  public @Nullable Object get(Object key) {
    return ValueStorage.in(region.get(ValueStorage.key(key)));
  }

  @Override
  public void put(Object key, Object value) {
    try {
      Object unused = region.put(ValueStorage.key(key), connection.values().carried(value));
    } catch (RuntimeException e) {
      throw EntrySerialization.failure(
          e, List.of(() -> ValueStorage.key(key), () -> connection.values().carried(value)));
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    List<Object> stored = keys.stream().map(ValueStorage::key).toList();
    Map<Object, Object> read = HashMap.newHashMap(stored.size());
    region
        .getAll(stored)
        .forEach((key, value) -> {
          if (value != null) {
            read.put(ValueStorage.inside(key), ValueStorage.inside(value));
          }
        });
    return read;
  }

  /// Geode serializes the entries for each member separately, while it sends others: if one entry cannot be serialized,
  /// others may be stored.
  @Override
  public void putAll(Map<?, ?> all) {
    Map<Object, Object> stored = stored(all);
    try {
      region.putAll(stored);
    } catch (RuntimeException e) {
      throw stored.size() > 1 ? e : EntrySerialization.failure(e, parts(stored));
    }
  }

  private Map<Object, Object> stored(Map<?, ?> all) {
    Map<Object, Object> stored = HashMap.newHashMap(all.size());
    try {
      all.forEach(
          (key, value) -> stored.put(ValueStorage.key(key), connection.values().carried(value)));
    } catch (RuntimeException e) {
      throw new DefiniteFailureException("it could not be serialized, so nothing was sent", e);
    }
    return stored;
  }

  private static List<Supplier<Object>> parts(Map<Object, Object> stored) {
    return Stream.concat(stored.keySet().stream(), stored.values().stream())
        .map(part -> (Supplier<Object>) () -> part)
        .toList();
  }

  @Override
  public void remove(Object key) {
    try {
      Object unused = region.remove(ValueStorage.key(key));
    } catch (RuntimeException e) {
      throw EntrySerialization.failure(e, List.of(() -> ValueStorage.key(key)));
    }
  }

  @Override
  public @Nullable Object putIfAbsent(Object key, Object value) {
    Object stored = key(key);
    Object carried = carried(value);
    return ValueStorage.in(region.putIfAbsent(stored, carried));
  }

  @Override
  public @Nullable Object replace(Object key, Object value) {
    Object stored = key(key);
    Object carried = carried(value);
    return ValueStorage.in(region.replace(stored, carried));
  }

  @Override
  public boolean replace(Object key, Object expected, Object value) {
    Object stored = key(key);
    Object before = carried(expected);
    Object carried = carried(value);
    return region.replace(stored, before, carried);
  }

  @Override
  public boolean remove(Object key, Object expected) {
    Object stored = key(key);
    Object before = carried(expected);
    return region.remove(stored, before);
  }

  private static Object key(Object key) {
    return unsent(() -> ValueStorage.key(key));
  }

  private Object carried(Object value) {
    return unsent(() -> connection.values().carried(value));
  }

  private static Object unsent(Supplier<Object> part) {
    try {
      return part.get();
    } catch (RuntimeException e) {
      throw new DefiniteFailureException("it could not be serialized, so nothing was sent", e);
    }
  }

  @Override
  public long size() {
    return region.sizeOnServer();
  }

  @Override
  public void destroy() {
    boolean unused = connection.ask(new DropMapFunction(), region.getName());
    try {
      region.localDestroyRegion();
    } catch (RegionDestroyedException toldByTheServer) {
      // A client with a near cache hears of the region's end, and drops its view itself.
    } finally {
      forget.run();
    }
  }

  @Override
  public int bytes(Object value) {
    return new EntrySerialization(connection.values()).value(value).length;
  }
}
