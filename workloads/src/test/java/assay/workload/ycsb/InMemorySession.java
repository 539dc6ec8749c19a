package assay.workload.ycsb;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.EntryField;
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

/// A session on plain, visible maps, one per name.
final class InMemorySession implements Session {

  private final Map<String, Map<Object, Object>> maps = new HashMap<>();

  /// The default map's indexed fields.
  final Set<EntryField> indexes = new HashSet<>();

  Map<Object, Object> map(String name) {
    return maps.computeIfAbsent(name, ignored -> new HashMap<>());
  }

  Set<String> names() {
    return maps.keySet();
  }

  Map<Object, Object> records() {
    return map(DEFAULT_MAP);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(new QueriedMap(map(map), indexes));
  }

  @Override
  public void close() {}

  private static final class QueriedMap extends IndexedMap implements Invocable {

    QueriedMap(Map<Object, Object> entries, Set<EntryField> indexes) {
      super(entries, indexes);
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
      Condition.Between range = (Condition.Between) selection.condition();
      Map<Object, Object> found = new HashMap<>(entries);
      found.entrySet().removeIf(entry -> !within(range, entry));
      return List.of(found).iterator();
    }

    private static boolean within(Condition.Between range, Map.Entry<Object, Object> entry) {
      int id = (Integer) Objects.requireNonNull(range.field().in(entry));
      return id >= (Integer) range.from() && id <= (Integer) range.to();
    }
  }
}
