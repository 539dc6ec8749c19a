package assay.engine.terracotta.solution;

import assay.api.PairChange;
import assay.engine.terracotta.Entries;

/// Replaces the target's value where it is still the one that was read, begins again where it is not, and
/// puts the other entry after that.
final class CompareAndSet extends Single {

  private final Maps maps;

  CompareAndSet(Maps maps) {
    this.maps = maps;
  }

  @Override
  boolean isStored(PairChange change) {
    Object source = source(maps, change);
    Object target = change.target(source);
    Entries targets = maps.named(change.targetMap());
    while (true) {
      Object old = targets.get(target);
      PairChange.Pair pair = change.apply(source, old);
      if (pair == null) {
        return false;
      }
      if (targets.isReplaced(target, old, pair.target())) {
        maps.named(change.sourceMap()).put(change.source(), pair.source());
        return true;
      }
      again();
    }
  }
}
