package assay.load;

import assay.api.Cache;
import assay.api.Session;
import assay.api.engine.Capabilities;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A map that is its own session, with a test's additions.
public abstract class MapSession implements Session, Cache {

  protected final Map<Object, Object> map = new ConcurrentHashMap<>();

  @Override
  public <T> T capability(Class<T> capability, String name) {
    return Capabilities.find(capability, "a map in memory", List.of(this));
  }

  @Override
  public @Nullable Object get(Object key) {
    return map.get(key);
  }

  @Override
  public final void put(Object key, Object value) {
    map.put(key, value);
  }

  @Override
  public final Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = new LinkedHashMap<>();
    keys.forEach(key -> {
      Object value = get(key);
      if (value != null) {
        found.put(key, value);
      }
    });
    return found;
  }

  @Override
  public final void putAll(Map<?, ?> entries) {
    map.putAll(entries);
  }

  @Override
  public final void remove(Object key) {
    map.remove(key);
  }

  @Override
  public final long size() {
    return map.size();
  }

  @Override
  public void close() {}
}
