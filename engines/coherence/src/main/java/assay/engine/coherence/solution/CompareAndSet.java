package assay.engine.coherence.solution;

import assay.api.OneByOne;
import assay.api.PairChange;
import com.tangosol.net.NamedCache;
import org.jspecify.annotations.Nullable;

/// Replaces the target's value where it is still the one that was read, begins again where it is not, and
/// writes the other entry after that.
final class CompareAndSet extends OneByOne {

  private final Maps maps;

  CompareAndSet(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean change(PairChange change) {
    NamedCache<Object, Object> sources = maps.named(change.sourceMap());
    NamedCache<Object, Object> targets = maps.named(change.targetMap());
    Object source = sources.get(change.source());
    Object target = change.associatedTarget();
    while (true) {
      Object old = targets.get(target);
      PairChange.Pair pair = change.applied(source, old);
      if (pair == null) {
        return false;
      }
      if (isReplaced(targets, target, old, pair.target())) {
        sources.put(change.source(), pair.source());
        return true;
      }
      again();
    }
  }

  private static boolean isReplaced(
      NamedCache<Object, Object> targets, Object key, @Nullable Object old, Object changed) {
    return old == null
        ? targets.putIfAbsent(key, changed) == null
        : targets.replace(key, old, changed);
  }
}
