package assay.engine.hazelcast.solution;

import assay.api.NotDone;
import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import com.hazelcast.map.IMap;
import java.util.concurrent.TimeUnit;

/// Locks the target's key, reads both entries, writes both, and unlocks. A lock is a thread's own.
final class Lock extends OneByOne {

  /// How long a lock is waited for.
  static final long LOCK_SECONDS = 20;

  private final Maps maps;

  Lock(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean change(PairChange change) throws InterruptedException {
    Object target = change.associatedTarget();
    IMap<Object, Object> targets = maps.named(change.targetMap());
    if (!targets.tryLock(target, LOCK_SECONDS, TimeUnit.SECONDS)) {
      throw new NotDone("the lock was not to be had in " + LOCK_SECONDS + " s");
    }
    try {
      return isChanged(change, maps.named(change.sourceMap()), targets, target);
    } finally {
      targets.unlock(target);
    }
  }

  private static boolean isChanged(
      PairChange change,
      IMap<Object, Object> sources,
      IMap<Object, Object> targets,
      Object target) {
    PairChange.Pair pair = change.applied(sources.get(change.source()), targets.get(target));
    if (pair == null) {
      return false;
    }
    targets.set(target, pair.target());
    sources.set(change.source(), pair.source());
    return true;
  }
}
