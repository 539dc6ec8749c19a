package assay.workload;

import assay.api.Cache;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A cache on a plain, visible map.
public class PlainMap implements Cache {

  protected final Map<Object, Object> entries;

  public PlainMap(Map<Object, Object> entries) {
    this.entries = entries;
  }

  @Override
  public @Nullable Object get(Object key) {
    return entries.get(key);
  }

  @Override
  public final void put(Object key, Object value) {
    entries.put(key, value);
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = new LinkedHashMap<>();
    for (Object key : keys) {
      Object value = entries.get(key);
      if (value != null) {
        found.put(key, value);
      }
    }
    return found;
  }

  @Override
  public void putAll(Map<?, ?> more) {
    entries.putAll(more);
  }

  @Override
  public final void remove(Object key) {
    entries.remove(key);
  }

  @Override
  public final long size() {
    return entries.size();
  }
}
