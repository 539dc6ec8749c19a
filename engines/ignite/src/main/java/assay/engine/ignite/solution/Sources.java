package assay.engine.ignite.solution;

import assay.api.pair.PairChange;
import assay.api.pair.PairOutcome;
import assay.api.pair.TargetChanges;
import assay.engine.ignite.Binaries;
import assay.engine.ignite.Entries;
import assay.engine.ignite.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.ignite.lang.IgniteFuture;
import org.jspecify.annotations.Nullable;

/// The entries that tell, of changes of one target.
///
/// @param entries the client's, or the member's
/// @param changes the changes; arrays here have a place for each
record Sources(Entries entries, List<PairChange> changes) {

  /// Their values as they are stored, or null where there is none.
  @Nullable Object[] read() {
    Map<String, Map<Object, Object>> found = new HashMap<>();
    TargetChanges.keys(changes)
        .forEach((map, keys) ->
            found.put(
                map,
                entries
                    .map(map)
                    .getAll(
                        new LinkedHashSet<>(keys.stream().map(key -> entries.key(key)).toList()))));
    @Nullable Object[] read = new @Nullable Object[changes.size()];
    for (int i = 0; i < read.length; i++) {
      PairChange change = changes.get(i);
      read[i] = found.getOrDefault(change.sourceMap(), Map.of()).get(entries.key(change.source()));
    }
    return read;
  }

  /// What was read, as plain Java by maps and keys.
  static Map<String, Map<Object, Object>> byKey(List<PairChange> changes, @Nullable Object[] read) {
    Map<String, Map<Object, Object>> byKey = new HashMap<>();
    for (int i = 0; i < read.length; i++) {
      Object value = Binaries.in(read[i]);
      if (value != null) {
        byKey
            .computeIfAbsent(changes.get(i).sourceMap(), map -> new HashMap<>())
            .put(changes.get(i).source(), value);
      }
    }
    return byKey;
  }

  /// What is to be stored, as Ignite can carry it, or null where nothing is.
  static @Nullable Object[] after(
      List<PairChange> changes, byte[] ended, TargetChanges work, Values values) {
    @Nullable Object[] after = new @Nullable Object[ended.length];
    for (int i = 0; i < ended.length; i++) {
      if (ended[i] == PairOutcome.STORED.code()) {
        PairChange change = changes.get(i);
        Map<Object, Object> some = work.sources().getOrDefault(change.sourceMap(), Map.of());
        after[i] = values.carried(some.get(change.source()));
      }
    }
    return after;
  }

  /// Stores them.
  void write(@Nullable Object[] after) {
    toStore(after).forEach((map, some) -> entries.map(map).putAll(some));
  }

  /// Begins to store them.
  List<IgniteFuture<Void>> writing(@Nullable Object[] after) {
    List<IgniteFuture<Void>> writing = new ArrayList<>();
    toStore(after).forEach((map, some) -> writing.add(entries.map(map).putAllAsync(some)));
    return writing;
  }

  private Map<String, Map<Object, Object>> toStore(@Nullable Object[] after) {
    Map<String, Map<Object, Object>> toStore = new LinkedHashMap<>();
    for (int i = 0; i < after.length; i++) {
      Object value = after[i];
      if (value != null) {
        toStore
            .computeIfAbsent(changes.get(i).sourceMap(), map -> new LinkedHashMap<>())
            .put(entries.key(changes.get(i).source()), value);
      }
    }
    return toStore;
  }
}
