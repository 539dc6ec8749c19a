package assay.engine.hazelcast.solution;

import assay.api.NotDone;
import assay.api.pair.PairChange;
import assay.api.pair.PairOutcome;
import assay.api.pair.TargetChanges;
import com.hazelcast.map.IMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Changes of one target in three steps: the entries that tell are read, the target is changed on its
/// owner, and what the entries become is written.
///
/// @param maps the maps
record TargetBatch(Maps maps) {

  /// Does the changes.
  ///
  /// @return how each ended
  byte[] change(List<? extends PairChange> changes) {
    Map<String, Map<Object, Object>> read = new HashMap<>();
    TargetChanges.keys(changes).forEach((map, keys) -> read.put(map, read(map, keys)));
    byte[] ended = new byte[changes.size()];
    List<Integer> places = new ArrayList<>();
    List<PairChange> present = new ArrayList<>();
    List<Object> sources = new ArrayList<>();
    for (int i = 0; i < ended.length; i++) {
      PairChange change = changes.get(i);
      Object source = read.getOrDefault(change.sourceMap(), Map.of()).get(change.source());
      ended[i] = PairOutcome.REFUSED.code();
      if (source != null) {
        places.add(i);
        present.add(change);
        sources.add(source);
      }
    }
    if (!present.isEmpty()) {
      byte[] done = store(present, sources);
      for (int i = 0; i < done.length; i++) {
        ended[places.get(i)] = done[i];
      }
    }
    return ended;
  }

  /// Does one change.
  ///
  /// @throws NotDone where the entry that tells is not there
  boolean change(PairChange change) {
    byte ended = change(List.of(change))[0];
    if (ended == PairOutcome.REFUSED.code()) {
      throw new NotDone("no entry in map " + change.sourceMap() + ": " + change.source());
    }
    return ended == PairOutcome.STORED.code();
  }

  private Map<Object, Object> read(String map, List<Object> keys) {
    IMap<Object, Object> sources = maps.named(map);
    if (keys.size() > 1) {
      return sources.getAll(new HashSet<>(keys));
    }
    @Nullable Object only = sources.get(keys.getFirst());
    return only == null ? Map.of() : Map.of(keys.getFirst(), only);
  }

  private byte[] store(List<PairChange> changes, List<Object> sources) {
    PairChange first = changes.getFirst();
    List<Object> answer =
        maps.named(first.targetMap())
            .executeOnKey(first.associatedTarget(), new TargetProcessor(changes, sources));
    Map<String, Map<Object, Object>> changed = new HashMap<>();
    for (int i = 1; i < answer.size(); i += 3) {
      changed
          .computeIfAbsent(answer.get(i).toString(), map -> new HashMap<>())
          .put(answer.get(i + 1), answer.get(i + 2));
    }
    changed.forEach(this::write);
    return (byte[]) answer.getFirst();
  }

  private void write(String map, Map<Object, Object> entries) {
    if (entries.size() > 1) {
      maps.named(map).setAll(entries);
    } else {
      entries.forEach((key, value) -> maps.named(map).set(key, value));
    }
  }
}
