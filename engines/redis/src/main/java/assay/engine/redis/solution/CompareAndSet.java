package assay.engine.redis.solution;

import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import assay.api.pair.PairChange.Pair;

/// Reads both entries, and has a script store both new values where neither has changed since; tries again
/// where one has.
final class CompareAndSet extends OneByOne {

  private final Entries entries;

  CompareAndSet(Entries entries) {
    this.entries = entries;
  }

  @Override
  protected boolean change(PairChange change) {
    while (true) {
      Source source = entries.source(change);
      byte[] target = entries.target(change, source.value());
      int slot = Entries.slot(source.name(), target);
      byte[] old = entries.get(target).orElse(null);
      Pair pair = change.apply(source.value(), entries.read(old));
      if (pair == null) {
        return false;
      }
      Swap swap = new Swap();
      swap.add(source.name(), source.bytes(), entries.write(pair.source()));
      swap.add(target, old, entries.write(pair.target()));
      if (swap.done(entries.client(), slot)) {
        return true;
      }
      again();
    }
  }
}
