package assay.engine.infinispan.solution;

import assay.api.OneByOne;
import assay.api.PairChange;
import org.infinispan.AdvancedCache;
import org.jspecify.annotations.Nullable;

/// Reads both, replaces the target where it is still what was read, from the beginning where it is not, and
/// puts the source.
final class CompareAndSet extends OneByOne {

  private final OpenMaps maps;

  CompareAndSet(OpenMaps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean change(PairChange change) {
    AdvancedCache<Object, Object> targets = maps.of(change.targetMap());
    while (true) {
      Object source = maps.of(change.sourceMap()).get(change.source());
      if (source == null) {
        return false;
      }
      Object key = change.target(source);
      Object old = targets.get(key);
      PairChange.Pair pair = change.apply(source, old);
      if (pair == null) {
        return false;
      }
      if (replaced(targets, key, old, pair.target())) {
        maps.writes(change.sourceMap()).put(change.source(), pair.source());
        return true;
      }
      again();
    }
  }

  private static boolean replaced(
      AdvancedCache<Object, Object> targets, Object key, @Nullable Object old, Object changed) {
    return old == null
        ? targets.putIfAbsent(key, changed) == null
        : targets.replace(key, old, changed);
  }
}
