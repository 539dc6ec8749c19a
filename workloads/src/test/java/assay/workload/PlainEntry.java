package assay.workload;

import assay.api.EntryProcessor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public record PlainEntry(Map<Object, Object> map, Object key) implements EntryProcessor.Entry {

  @Override
  public @Nullable Object value() {
    return map.get(key);
  }

  @Override
  public void set(Object value) {
    map.put(key, value);
  }

  @Override
  public void remove() {
    map.remove(key);
  }
}
