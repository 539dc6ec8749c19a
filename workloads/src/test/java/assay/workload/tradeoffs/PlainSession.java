package assay.workload.tradeoffs;

import assay.api.ConditionalCache;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.Selection;
import assay.workload.IndexedMap;
import assay.workload.PlainEntry;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

final class PlainSession implements Session {

  private final Map<String, Map<Object, Object>> maps = new HashMap<>();

  Map<Object, Object> map(String name) {
    return maps.computeIfAbsent(name, ignored -> new HashMap<>());
  }

  Set<String> names() {
    return maps.keySet();
  }

  Map<Object, Object> customers() {
    return map(DEFAULT_MAP);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(new QueriedMap(map(map)));
  }

  @Override
  public void close() {}

  private static final class QueriedMap extends IndexedMap implements Invocable, ConditionalCache {

    QueriedMap(Map<Object, Object> entries) {
      super(entries, new HashSet<>());
    }

    @Override
    public @Nullable Object putIfAbsent(Object key, Object value) {
      return entries.putIfAbsent(key, value);
    }

    @Override
    public @Nullable Object replace(Object key, Object value) {
      return entries.replace(key, value);
    }

    @Override
    public boolean replace(Object key, Object expected, Object value) {
      return entries.replace(key, expected, value);
    }

    @Override
    public boolean remove(Object key, Object expected) {
      return entries.remove(key, expected);
    }

    @Override
    public @Nullable Object invoke(Object key, EntryProcessor processor) {
      return processor.apply(new PlainEntry(entries, key));
    }

    @Override
    public void invokeAll(Collection<?> keys, EntryProcessor processor) {
      keys.forEach(key -> invoke(key, processor));
    }

    @Override
    public Iterator<Map<Object, Object>> select(Selection selection) {
      Condition.Equal equal = (Condition.Equal) selection.condition();
      Map<Object, Object> found = new HashMap<>(entries);
      found
          .values()
          .removeIf(entry -> !equal.value().equals(component(entry, equal.field().component())));
      return List.of(found).iterator();
    }

    private static Object component(Object value, String name) {
      try {
        return Objects.requireNonNull(value.getClass().getMethod(name).invoke(value));
      } catch (ReflectiveOperationException e) {
        throw new IllegalArgumentException(name, e);
      }
    }
  }
}
