package assay.engine.caffeine;

import assay.api.Cache;
import assay.api.Destroyable;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

record CaffeineMap(com.github.benmanes.caffeine.cache.Cache<Object, Object> entries, ValueForm form)
    implements Cache, Invocable, Destroyable {

  @Override
  public @Nullable Object get(Object key) {
    return form.valueOrNull(entries.getIfPresent(key));
  }

  @Override
  public void put(Object key, Object value) {
    entries.put(key, form.stored(value));
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = new HashMap<>(entries.getAllPresent(new ArrayList<>(keys)));
    found.replaceAll((key, stored) -> form.value(stored));
    return found;
  }

  @Override
  public void putAll(Map<?, ?> values) {
    Map<Object, Object> stored = HashMap.newHashMap(values.size());
    values.forEach((key, value) -> stored.put(key, form.stored(value)));
    entries.putAll(stored);
  }

  @Override
  public void remove(Object key) {
    entries.invalidate(key);
  }

  /// Caffeine counts expired entries until it removes them, so this removes them first.
  @Override
  public long size() {
    entries.cleanUp();
    return entries.estimatedSize();
  }

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    Working working = new Working(key, form);
    Object unused =
        entries
            .asMap()
            .compute(
                key,
                (same, stored) -> {
                  working.begin(stored);
                  working.result = processor.apply(working);
                  return working.stored();
                });
    return working.result;
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryProcessor processor) {
    List<Object> all = new ArrayList<>(keys);
    all.forEach(key -> invoke(key, processor));
  }

  @Override
  public void destroy() {
    entries.invalidateAll();
    entries.cleanUp();
  }
}
