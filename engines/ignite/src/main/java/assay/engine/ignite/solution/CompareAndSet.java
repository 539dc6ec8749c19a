package assay.engine.ignite.solution;

import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import assay.engine.ignite.Binaries;
import assay.engine.ignite.Entries;
import org.apache.ignite.IgniteCache;
import org.jspecify.annotations.Nullable;

/// `replace` of the target where it is as it was read, and again until it is; then a put of the source.
final class CompareAndSet extends OneByOne {

  private final Entries entries;

  CompareAndSet(Entries entries) {
    this.entries = entries;
  }

  @Override
  protected boolean change(PairChange change) {
    Object source = entries.get(change.sourceMap(), change.source());
    IgniteCache<Object, Object> targets = entries.map(change.targetMap());
    Object key = entries.key(change.associatedTarget());
    while (true) {
      Object before = targets.get(key);
      PairChange.Pair pair = change.applied(source, Binaries.in(before));
      if (pair == null) {
        return false;
      }
      if (replaced(targets, key, before, entries.value(pair.target()))) {
        entries.put(change.sourceMap(), change.source(), pair.source());
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
