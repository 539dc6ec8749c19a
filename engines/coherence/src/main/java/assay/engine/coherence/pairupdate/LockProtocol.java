package assay.engine.coherence.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import com.tangosol.net.NamedCache;

/// Locks the target's key, reads both entries, writes both, and unlocks. A lock belongs to a
/// thread.
///
/// @see #LOCK_MILLIS
final class LockProtocol extends SequentialProtocol {

  /// The wait for a lock; less than a request may take.
  static final long LOCK_MILLIS = 20_000;

  private final MapResolver maps;

  LockProtocol(MapResolver maps) {
    this.maps = maps;
  }

  @Override
  protected boolean update(PairUpdate update) {
    Object target = update.colocatedTarget();
    NamedCache<Object, Object> targets = maps.named(update.targetMap());
    if (!targets.lock(target, LOCK_MILLIS)) {
      throw new DefiniteFailureException(
          "the lock was not available within " + LOCK_MILLIS + " ms");
    }
    try {
      return change(update, maps.named(update.sourceMap()), targets, target);
    } finally {
      targets.unlock(target);
    }
  }

  private static boolean change(
      PairUpdate update,
      NamedCache<Object, Object> sources,
      NamedCache<Object, Object> targets,
      Object target) {
    PairUpdate.Pair pair = update.applied(sources.get(update.source()), targets.get(target));
    if (pair == null) {
      return false;
    }
    targets.put(target, pair.target());
    sources.put(update.source(), pair.source());
    return true;
  }
}
