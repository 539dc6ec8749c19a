package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.concurrent.locks.Lock;

/// `IgniteCache.lock` on the target's key around two gets and two puts.
final class LockProtocol extends SequentialProtocol {

  private final IgniteEntries entries;

  LockProtocol(IgniteEntries entries) {
    this.entries = entries;
  }

  @Override
  protected boolean update(PairUpdate update) {
    UpdateTarget target = UpdateTarget.of(update);
    Lock lock = entries.map(target.map()).lock(entries.key(target.key()));
    lock.lock();
    try {
      return changed(update, target);
    } finally {
      lock.unlock();
    }
  }

  private boolean changed(PairUpdate update, UpdateTarget target) {
    Object source = entries.get(update.sourceMap(), update.source());
    PairUpdate.Pair pair = update.applied(source, entries.get(target.map(), target.key()));
    if (pair == null) {
      return false;
    }
    entries.put(target.map(), target.key(), pair.target());
    entries.put(update.sourceMap(), update.source(), pair.source());
    return true;
  }
}
