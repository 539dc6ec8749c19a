package assay.engine.hazelcast.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import com.hazelcast.map.IMap;
import java.util.concurrent.TimeUnit;

/// Locks the target's key, reads both entries, writes both, and unlocks. A lock belongs to a
/// thread.
final class LockProtocol extends SequentialProtocol {

  static final long LOCK_SECONDS = 20;

  private final MapResolver maps;

  LockProtocol(MapResolver maps) {
    this.maps = maps;
  }

  @Override
  protected boolean update(PairUpdate update) throws InterruptedException {
    Object target = update.colocatedTarget();
    IMap<Object, Object> targets = maps.named(update.targetMap());
    if (!targets.tryLock(target, LOCK_SECONDS, TimeUnit.SECONDS)) {
      throw new DefiniteFailureException(
          "the lock was not available within " + LOCK_SECONDS + " s");
    }
    try {
      return isChanged(update, maps.named(update.sourceMap()), targets, target);
    } finally {
      targets.unlock(target);
    }
  }

  private static boolean isChanged(
      PairUpdate update,
      IMap<Object, Object> sources,
      IMap<Object, Object> targets,
      Object target) {
    PairUpdate.Pair pair = update.applied(sources.get(update.source()), targets.get(target));
    if (pair == null) {
      return false;
    }
    targets.set(target, pair.target());
    sources.set(update.source(), pair.source());
    return true;
  }
}
