package assay.workload.hub;

import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.workload.IndexedMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A session on plain, visible maps: their contents, built indexes, and delivered pages and values.
public final class MemorySession implements Session {

  private final Map<String, Map<Object, Object>> maps = new ConcurrentHashMap<>();
  private final Map<String, Set<EntryField>> indexes = new ConcurrentHashMap<>();
  private final List<Delivery> deliveries = Collections.synchronizedList(new ArrayList<>());

  public record Delivery(String map, Map<Object, Object> entries) {}

  public Map<Object, Object> map(String name) {
    return maps.computeIfAbsent(
        name, ignored -> Collections.synchronizedMap(new LinkedHashMap<>()));
  }

  public Set<EntryField> indexes(String map) {
    return indexes.computeIfAbsent(map, ignored -> new LinkedHashSet<>());
  }

  public Set<String> maps() {
    return maps.keySet();
  }

  /// The deliveries since the last call.
  public List<Delivery> takeDeliveries() {
    List<Delivery> taken = List.copyOf(deliveries);
    deliveries.clear();
    return taken;
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(new MemoryMap(map));
  }

  @Override
  public void close() {}

  private final class MemoryMap extends IndexedMap {

    private final String name;

    MemoryMap(String name) {
      super(map(name), indexes(name));
      this.name = name;
    }

    @Override
    public @Nullable Object get(Object key) {
      Object value = super.get(key);
      if (value != null) {
        deliver(Map.of(key, value));
      }
      return value;
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      return deliver(super.getAll(keys));
    }

    @Override
    public Iterator<Map<Object, Object>> select(Selection selection) {
      Map<Object, Object> found = new LinkedHashMap<>();
      entries.forEach((key, value) -> {
        if (holds(selection.condition(), key, value)) {
          found.put(key, chosen(selection, key, value));
        }
      });
      List<Map<Object, Object>> pages =
          selection.pageRows() == 0 ? List.of(found) : pages(found, selection.pageRows());
      Iterator<Map<Object, Object>> each = pages.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return each.hasNext();
        }

        @Override
        public Map<Object, Object> next() {
          return deliver(each.next());
        }
      };
    }

    private Map<Object, Object> deliver(Map<Object, Object> found) {
      deliveries.add(new Delivery(name, found));
      return found;
    }
  }

  private static List<Map<Object, Object>> pages(Map<Object, Object> found, int rows) {
    List<Map<Object, Object>> pages = new ArrayList<>();
    found.forEach((key, value) -> {
      if (pages.isEmpty() || pages.getLast().size() == rows) {
        pages.add(new LinkedHashMap<>());
      }
      pages.getLast().put(key, value);
    });
    return pages;
  }

  private static Object chosen(Selection selection, Object key, Object value) {
    return selection.columns().isEmpty()
        ? value
        : selection.columns().stream().map(field -> read(field, key, value)).toList();
  }

  private static boolean holds(Condition condition, Object key, Object value) {
    return switch (condition) {
      case Condition.Equal equal -> equal.value().equals(read(equal.field(), key, value));
      case Condition.In in -> in.values().contains(read(in.field(), key, value));
      case Condition.Between between -> within(between, read(between.field(), key, value));
      case Condition.All all -> all.conditions().stream().allMatch(each -> holds(each, key, value));
    };
  }

  @SuppressWarnings("unchecked")
  private static boolean within(Condition.Between between, Object found) {
    return ((Comparable<Object>) between.from()).compareTo(found) <= 0
        && ((Comparable<Object>) between.to()).compareTo(found) >= 0;
  }

  private static Object read(EntryField field, Object key, Object value) {
    return Components.of(field.part() == EntryField.Part.KEY ? key : value, field.component());
  }
}
