package assay.engine.hazelcast.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import com.hazelcast.map.IMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One target's updates in three steps: read the sources, change the target on its owner, write the
/// sources back.
record TargetBatch(MapResolver maps) {

  /// @return each update's outcome
  byte[] change(List<? extends PairUpdate> updates) {
    Map<String, Map<Object, Object>> read = new HashMap<>();
    TargetUpdates.keys(updates).forEach((map, keys) -> read.put(map, read(map, keys)));
    byte[] ended = new byte[updates.size()];
    List<Integer> places = new ArrayList<>();
    List<PairUpdate> present = new ArrayList<>();
    List<Object> sources = new ArrayList<>();
    for (int i = 0; i < ended.length; i++) {
      PairUpdate update = updates.get(i);
      Object source = read.getOrDefault(update.sourceMap(), Map.of()).get(update.source());
      ended[i] = PairOutcome.REFUSED.code();
      if (source != null) {
        places.add(i);
        present.add(update);
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

  /// @throws DefiniteFailureException if the source is missing
  boolean change(PairUpdate update) {
    byte ended = change(List.of(update))[0];
    if (ended == PairOutcome.REFUSED.code()) {
      throw new DefiniteFailureException(
          "no entry in map " + update.sourceMap() + ": " + update.source());
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

  private byte[] store(List<PairUpdate> updates, List<Object> sources) {
    PairUpdate first = updates.getFirst();
    List<Object> answer =
        maps.named(first.targetMap())
            .executeOnKey(first.colocatedTarget(), new PairTargetProcessor(updates, sources));
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
