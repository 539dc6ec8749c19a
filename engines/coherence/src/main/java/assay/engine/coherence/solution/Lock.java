package assay.engine.coherence.solution;

import assay.api.NotDone;
import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import com.tangosol.net.NamedCache;

/// Locks the target's key, reads both entries, writes both, and unlocks. A lock is a thread's own.
///
/// @see #LOCK_MILLIS
final class Lock extends OneByOne {

  /// How long a lock is waited for; less than a request may take.
  static final long LOCK_MILLIS = 20_000;

  private final Maps maps;

  Lock(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean change(PairChange change) {
    Object target = change.associatedTarget();
    NamedCache<Object, Object> targets = maps.named(change.targetMap());
    if (!targets.lock(target, LOCK_MILLIS)) {
      throw new NotDone("the lock was not to be had in " + LOCK_MILLIS + " ms");
    }
    try {
      return change(change, maps.named(change.sourceMap()), targets, target);
    } finally {
      targets.unlock(target);
    }
  }

  private static boolean change(
      PairChange change,
      NamedCache<Object, Object> sources,
      NamedCache<Object, Object> targets,
      Object target) {
    PairChange.Pair pair = change.applied(sources.get(change.source()), targets.get(target));
    if (pair == null) {
      return false;
    }
    targets.put(target, pair.target());
    sources.put(change.source(), pair.source());
    return true;
  }
}
