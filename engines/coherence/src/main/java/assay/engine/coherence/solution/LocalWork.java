package assay.engine.coherence.solution;

import assay.api.NotDone;
import assay.api.PairChange;
import assay.api.TargetChanges;
import com.tangosol.net.NamedCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Does changes on the member that owns their targets: under the target's lock it reads both sorts of
/// entries, applies the changes, and writes what became of them.
///
/// @param maps the member's maps
record LocalWork(Maps maps) {

  /// Does the changes.
  ///
  /// @return how each ended, in no order
  byte[] change(List<PairChange> changes) {
    Map<Object, List<PairChange>> byTarget = new LinkedHashMap<>();
    for (PairChange change : changes) {
      byTarget
          .computeIfAbsent(
              List.of(change.targetMap(), change.associatedTarget()), t -> new ArrayList<>())
          .add(change);
    }
    byte[] ended = new byte[changes.size()];
    int next = 0;
    for (List<PairChange> same : byTarget.values()) {
      for (byte each : together(same)) {
        ended[next++] = each;
      }
    }
    return ended;
  }

  private byte[] together(List<PairChange> changes) {
    Object target = changes.getFirst().associatedTarget();
    NamedCache<Object, Object> targets = maps.named(changes.getFirst().targetMap());
    if (!targets.lock(target, Lock.LOCK_MILLIS)) {
      throw new NotDone("the lock was not to be had in " + Lock.LOCK_MILLIS + " ms");
    }
    try {
      Map<String, Map<Object, Object>> read = new HashMap<>();
      TargetChanges.keys(changes)
          .forEach((map, keys) -> read.put(map, maps.named(map).getAll(keys)));
      TargetChanges work = new TargetChanges(targets.get(target), read);
      byte[] ended = work.apply(changes);
      if (work.changed()) {
        targets.put(target, work.target());
        work.sources().forEach((map, entries) -> maps.named(map).putAll(entries));
      }
      return ended;
    } finally {
      targets.unlock(target);
    }
  }
}
