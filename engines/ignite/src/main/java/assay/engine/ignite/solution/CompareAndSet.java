package assay.engine.ignite.solution;

import assay.api.pair.PairUpdate;
import assay.api.pair.Sequential;
import assay.engine.ignite.Binaries;
import assay.engine.ignite.Entries;
import org.apache.ignite.IgniteCache;
import org.jspecify.annotations.Nullable;

/// `replace` of the target where it is as it was read, and again until it is; then a put of the source.
final class CompareAndSet extends Sequential {

  private final Entries entries;

  CompareAndSet(Entries entries) {
    this.entries = entries;
  }

  @Override
  protected boolean update(PairUpdate update) {
    Object source = entries.get(update.sourceMap(), update.source());
    IgniteCache<Object, Object> targets = entries.map(update.targetMap());
    Object key = entries.key(update.colocatedTarget());
    while (true) {
      Object before = targets.get(key);
      PairUpdate.Pair pair = update.applied(source, Binaries.in(before));
      if (pair == null) {
        return false;
      }
      if (replaced(targets, key, before, entries.value(pair.target()))) {
        entries.put(update.sourceMap(), update.source(), pair.source());
        return true;
      }
      again();
    }
  }

  private static boolean replaced(
      IgniteCache<Object, Object> targets, Object key, @Nullable Object before, Object after) {
    return before == null ? targets.putIfAbsent(key, after) : targets.replace(key, before, after);
  }
}
