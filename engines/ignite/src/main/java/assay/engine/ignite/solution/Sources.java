package assay.engine.ignite.solution;

import assay.api.PairChange;
import assay.engine.ignite.Entries;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.lang.IgniteFuture;
import org.jspecify.annotations.Nullable;

/// The entries that tell, of changes of one target.
final class Sources {

  private final IgniteCache<Object, Object> map;
  private final List<Object> keys;

  /// @param name their map
  Sources(Entries entries, String name, List<PairChange> changes) {
    map = entries.map(name);
    keys = changes.stream().map(change -> entries.key(change.source())).toList();
  }

  /// Their values as they are stored.
  Object[] read() {
    Set<Object> ordered = new LinkedHashSet<>(keys);
    Map<Object, Object> found = map.getAll(ordered);
    return keys.stream().map(key -> required(key, found.get(key))).toArray();
  }

  private static Object required(Object key, @Nullable Object found) {
    if (found == null) {
      throw new IllegalStateException("no entry to change: " + key);
    }
    return found;
  }

  /// What is to be stored of what they become.
  Map<Object, Object> changed(@Nullable Object[] stored) {
    Map<Object, Object> changed = new LinkedHashMap<>();
    for (int i = 0; i < stored.length; i++) {
      Object value = stored[i];
      if (value != null) {
        changed.put(keys.get(i), value);
      }
    }
    return changed;
  }

  /// Stores them.
  void write(Map<Object, Object> changed) {
    if (!changed.isEmpty()) {
      map.putAll(changed);
    }
  }

  /// Begins to store them.
  IgniteFuture<Void> writing(Map<Object, Object> changed) {
    return map.putAllAsync(changed);
  }
}
