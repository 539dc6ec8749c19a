package assay.engine.coherence.solution;

import assay.api.GroupCommit;
import assay.api.NotDone;
import assay.api.PairChange;
import com.tangosol.net.NamedCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
      Work work = new Work(targets.get(target));
      Map<String, List<Object>> keys = new HashMap<>();
      for (PairChange change : changes) {
        keys.computeIfAbsent(change.sourceMap(), m -> new ArrayList<>()).add(change.source());
      }
      keys.forEach((map, all) -> work.sources.put(map, maps.named(map).getAll(all)));
      byte[] ended = work.all(changes);
      if (work.changed) {
        targets.put(target, Objects.requireNonNull(work.target));
        work.written.forEach((map, entries) -> maps.named(map).putAll(entries));
      }
      return ended;
    } finally {
      targets.unlock(target);
    }
  }

  /// The entries of one target's changes.
  private static final class Work {

    private final Map<String, Map<Object, Object>> sources = new HashMap<>();
    private final Map<String, Map<Object, Object>> written = new HashMap<>();
    private @Nullable Object target;
    private boolean changed;

    Work(@Nullable Object target) {
      this.target = target;
    }

    byte[] all(List<PairChange> changes) {
      byte[] ended = new byte[changes.size()];
      for (int i = 0; i < ended.length; i++) {
        ended[i] = one(changes.get(i));
      }
      return ended;
    }

    private byte one(PairChange change) {
      Object source = sources.getOrDefault(change.sourceMap(), Map.of()).get(change.source());
      if (source == null) {
        return GroupCommit.ABSENT;
      }
      PairChange.Pair pair = change.applied(source, target);
      if (pair == null) {
        return GroupCommit.BEFORE;
      }
      target = pair.target();
      changed = true;
      written
          .computeIfAbsent(change.sourceMap(), m -> new HashMap<>())
          .put(change.source(), pair.source());
      return GroupCommit.STORED;
    }
  }
}
