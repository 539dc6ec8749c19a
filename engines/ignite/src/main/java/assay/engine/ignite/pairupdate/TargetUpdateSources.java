package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.ignite.lang.IgniteFuture;
import org.jspecify.annotations.Nullable;

/// The sources in one target's updates.
///
/// @param entries the client's or the member's
/// @param updates arrays here have one element for each
record TargetUpdateSources(IgniteEntries entries, List<PairUpdate> updates) {

  /// Null for a missing source.
  @Nullable Object[] read() {
    Map<String, Map<Object, Object>> found = new HashMap<>();
    TargetUpdates.keys(updates)
        .forEach((map, keys) ->
            found.put(
                map,
                entries
                    .map(map)
                    .getAll(
                        new LinkedHashSet<>(keys.stream().map(key -> entries.key(key)).toList()))));
    @Nullable Object[] read = new @Nullable Object[updates.size()];
    for (int i = 0; i < read.length; i++) {
      PairUpdate update = updates.get(i);
      read[i] = found.getOrDefault(update.sourceMap(), Map.of()).get(entries.key(update.source()));
    }
    return read;
  }

  void write(@Nullable Object[] after) {
    toStore(after).forEach((map, some) -> entries.map(map).putAll(some));
  }

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
            .computeIfAbsent(updates.get(i).sourceMap(), map -> new LinkedHashMap<>())
            .put(entries.key(updates.get(i).source()), value);
      }
    }
    return toStore;
  }
}
