package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.api.pairupdate.UpdateTarget;
import com.tangosol.net.NamedCache;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Applies updates on the member that owns their targets: under the target's lock it reads sources
/// and target, applies the updates, and writes the results.
///
/// @param maps the member's maps
record LocalUpdateWork(MapResolver maps) {

  /// @return each update's outcome, in no order
  byte[] change(List<PairUpdate> updates) {
    ByteBuffer ended = ByteBuffer.allocate(updates.size());
    UpdateTarget.group(updates).forEach((target, same) -> ended.put(together(target, same)));
    return ended.array();
  }

  private byte[] together(UpdateTarget target, List<PairUpdate> updates) {
    NamedCache<Object, Object> targets = maps.named(target.map());
    if (!targets.lock(target.key(), LockProtocol.LOCK_MILLIS)) {
      byte[] refused = new byte[updates.size()];
      Arrays.fill(refused, PairOutcome.REFUSED.code());
      return refused;
    }
    try {
      Map<String, Map<Object, Object>> read = new HashMap<>();
      TargetUpdates.keys(updates)
          .forEach((map, keys) -> read.put(map, maps.named(map).getAll(keys)));
      TargetUpdates work = new TargetUpdates(targets.get(target.key()), read);
      byte[] ended = work.apply(updates);
      if (work.changed()) {
        targets.put(target.key(), work.target());
        work.sources().forEach((map, entries) -> maps.named(map).putAll(entries));
      }
      return ended;
    } finally {
      targets.unlock(target.key());
    }
  }
}
