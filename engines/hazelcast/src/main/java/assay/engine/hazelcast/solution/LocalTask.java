package assay.engine.hazelcast.solution;

import assay.api.NotDone;
import assay.api.PairChange;
import assay.api.TargetChanges;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.map.IMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Does changes on the member that owns their targets: under the target's lock it reads both sorts of
/// entries, applies the changes, and writes what became of them.
public final class LocalTask implements Callable<byte[]>, HazelcastInstanceAware {

  private final List<? extends PairChange> changes;
  private @Nullable HazelcastInstance member;

  /// A task; its changes are of targets that live together.
  LocalTask(List<? extends PairChange> changes) {
    this.changes = changes;
  }

  List<? extends PairChange> changes() {
    return changes;
  }

  @Override
  public void setHazelcastInstance(HazelcastInstance instance) {
    member = instance;
  }

  /// How each ended, in no order.
  @Override
  public byte[] call() throws InterruptedException {
    HazelcastInstance here = member;
    if (here == null) {
      throw new IllegalStateException("nobody said on which member this runs");
    }
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
      for (byte each : together(here::getMap, same)) {
        ended[next++] = each;
      }
    }
    return ended;
  }

  private static byte[] together(Maps maps, List<PairChange> same) throws InterruptedException {
    Object target = same.getFirst().associatedTarget();
    IMap<Object, Object> targets = maps.named(same.getFirst().targetMap());
    if (!targets.tryLock(target, Lock.LOCK_SECONDS, TimeUnit.SECONDS)) {
      throw new NotDone("the lock was not to be had in " + Lock.LOCK_SECONDS + " s");
    }
    try {
      Map<String, Map<Object, Object>> read = new HashMap<>();
      TargetChanges.keys(same)
          .forEach((map, keys) -> read.put(map, maps.named(map).getAll(new HashSet<>(keys))));
      TargetChanges work = new TargetChanges(targets.get(target), read);
      byte[] ended = work.apply(same);
      if (work.changed()) {
        targets.set(target, work.target());
        work.sources().forEach((map, entries) -> maps.named(map).setAll(entries));
      }
      return ended;
    } finally {
      targets.unlock(target);
    }
  }
}
