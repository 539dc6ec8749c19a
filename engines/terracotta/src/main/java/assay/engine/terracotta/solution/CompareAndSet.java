package assay.engine.terracotta.solution;

import assay.api.pair.PairUpdate;
import assay.api.pair.Sequential;
import assay.engine.terracotta.Entries;

/// Replaces the target's value where it is still the one that was read, begins again where it is not, and
/// puts the other entry after that.
final class CompareAndSet extends Sequential {

  private final Maps maps;

  CompareAndSet(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean update(PairUpdate update) {
    Object source = maps.named(update.sourceMap()).get(update.source());
    Object target = update.colocatedTarget();
    Entries targets = maps.named(update.targetMap());
    while (true) {
      Object old = targets.get(target);
      PairUpdate.Pair pair = update.applied(source, old);
      if (pair == null) {
        return false;
      }
      if (targets.isReplaced(target, old, pair.target())) {
        maps.putAfter(update.sourceMap(), update.source(), pair.source());
        return true;
      }
      again();
    }
  }
}
