package assay.engine.terracotta.solution;

import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import assay.engine.terracotta.Entries;

/// Replaces the target's value where it is still the one that was read, begins again where it is not, and
/// puts the other entry after that.
final class CompareAndSet extends OneByOne {

  private final Maps maps;

  CompareAndSet(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean change(PairChange change) {
    Object source = maps.named(change.sourceMap()).get(change.source());
    Object target = change.associatedTarget();
    Entries targets = maps.named(change.targetMap());
    while (true) {
      Object old = targets.get(target);
      PairChange.Pair pair = change.applied(source, old);
      if (pair == null) {
        return false;
      }
      if (targets.isReplaced(target, old, pair.target())) {
        maps.putAfter(change.sourceMap(), change.source(), pair.source());
        return true;
      }
      again();
    }
  }
}
