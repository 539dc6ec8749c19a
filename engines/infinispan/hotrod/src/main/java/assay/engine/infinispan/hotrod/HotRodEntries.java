package assay.engine.infinispan.hotrod;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Destroyable;
import assay.api.engine.SerializedSizes;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.function.Function;
import org.infinispan.client.hotrod.RemoteCache;
import org.jspecify.annotations.Nullable;

/// One map's entries by key. Writes request no previous value, which is the client's default.
///
/// @param writer serializes a key or a value like the client
/// @param drop destroys the map
record HotRodEntries(
    RemoteCache<Object, Object> map, Function<Object, byte[]> writer, Runnable drop)
    implements Cache, Destroyable, SerializedSizes {

  @Override
  public @Nullable Object get(Object key) {
    return map.get(key);
  }

  @Override
  public void put(Object key, Object value) {
    try {
      var unused = map.put(key, value);
    } catch (RuntimeException e) {
      throw DefiniteFailureException.whereUnwritable(e, this::bytes, key, value);
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    return map.getAll(new HashSet<>(keys));
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    map.putAll(entries);
  }

  @Override
  public void remove(Object key) {
    var unused = map.remove(key);
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
    return writer.apply(value).length;
  }
}
