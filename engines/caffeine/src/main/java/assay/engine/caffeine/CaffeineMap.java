package assay.engine.caffeine;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.Destroyable;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

record CaffeineMap(
    com.github.benmanes.caffeine.cache.Cache<Object, Object> entries, ValueStorage form)
    implements Cache, ConditionalCache, Invocable, Destroyable {

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

  @Override
  public @Nullable Object putIfAbsent(Object key, Object value) {
    return form.valueOrNull(entries.asMap().putIfAbsent(key, form.stored(value)));
  }

  @Override
  public @Nullable Object replace(Object key, Object value) {
    return form.valueOrNull(entries.asMap().replace(key, form.stored(value)));
  }

  @Override
  public boolean replace(Object key, Object expected, Object value) {
    return entries.asMap().replace(key, form.stored(expected), form.stored(value));
  }

  @Override
  public boolean remove(Object key, Object expected) {
    return entries.asMap().remove(key, form.stored(expected));
  }

  /// Caffeine counts expired entries until it removes them, so this removes them first.
  @Override
  public long size() {
    entries.cleanUp();
    return entries.estimatedSize();
  }

  @Override
  public @Nullable Object invoke(Object key, EntryProcessor processor) {
    ProcessorEntry working = new ProcessorEntry(key, form);
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
