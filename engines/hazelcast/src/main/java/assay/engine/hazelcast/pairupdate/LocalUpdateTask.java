package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.api.pairupdate.UpdateTarget;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.map.IMap;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Applies updates on the member that owns their targets: under the target's lock it reads sources
/// and target, applies the updates, and writes the results.
public final class LocalUpdateTask implements Callable<byte[]>, HazelcastInstanceAware {

  private final List<? extends PairUpdate> updates;
  private @Nullable HazelcastInstance member;

  /// @param updates their targets must be colocated
  LocalUpdateTask(List<? extends PairUpdate> updates) {
    this.updates = updates;
  }

  List<? extends PairUpdate> changes() {
    return updates;
  }

  @Override
  public void setHazelcastInstance(HazelcastInstance instance) {
    member = instance;
  }

  /// Each update's outcome, in no order.
  @Override
  public byte[] call() throws InterruptedException {
    HazelcastInstance here = member;
    if (here == null) {
      throw new IllegalStateException("nobody said on which member this runs");
    }
    ByteBuffer ended = ByteBuffer.allocate(updates.size());
    for (Map.Entry<UpdateTarget, List<PairUpdate>> each : UpdateTarget.group(updates).entrySet()) {
      ended.put(together(here::getMap, each.getKey(), each.getValue()));
    }
    return ended.array();
  }

  private static byte[] together(MapResolver maps, UpdateTarget target, List<PairUpdate> same)
      throws InterruptedException {
    IMap<Object, Object> targets = maps.named(target.map());
    if (!targets.tryLock(target.key(), LockProtocol.LOCK_SECONDS, TimeUnit.SECONDS)) {
      byte[] refused = new byte[same.size()];
      Arrays.fill(refused, PairOutcome.REFUSED.code());
      return refused;
    }
    try {
      Map<String, Map<Object, Object>> read = new HashMap<>();
      TargetUpdates.keys(same)
          .forEach((map, keys) -> read.put(map, maps.named(map).getAll(new HashSet<>(keys))));
      TargetUpdates work = new TargetUpdates(targets.get(target.key()), read);
      byte[] ended = work.apply(same);
      if (work.changed()) {
        targets.set(target.key(), work.target());
        work.sources().forEach((map, entries) -> maps.named(map).setAll(entries));
      }
      return ended;
    } finally {
      targets.unlock(target.key());
    }
  }
}
