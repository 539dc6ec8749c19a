package assay.engine.ignite.solution;

import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import assay.api.pair.Target;
import assay.engine.ignite.Entries;
import java.util.concurrent.locks.Lock;

/// `IgniteCache.lock` of the target's key around two gets and two puts.
final class ExplicitLock extends OneByOne {

  private final Entries entries;

  ExplicitLock(Entries entries) {
    this.entries = entries;
  }

  @Override
  protected boolean change(PairChange change) {
    Target target = Target.of(change);
    Lock lock = entries.map(target.map()).lock(entries.key(target.key()));
    lock.lock();
    try {
      return changed(change, target);
    } finally {
      lock.unlock();
    }
  }

  private boolean changed(PairChange change, Target target) {
    Object source = entries.get(change.sourceMap(), change.source());
    PairChange.Pair pair = change.applied(source, entries.get(target.map(), target.key()));
    if (pair == null) {
      return false;
    }
    entries.put(target.map(), target.key(), pair.target());
    entries.put(change.sourceMap(), change.source(), pair.source());
    return true;
  }
}
