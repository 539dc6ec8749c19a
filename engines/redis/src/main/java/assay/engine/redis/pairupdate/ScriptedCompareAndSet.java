package assay.engine.redis.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdate.Pair;
import assay.api.pairupdate.SequentialProtocol;

/// Reads both entries, and lets a script store both new values if neither has changed since;
/// otherwise tries again.
final class ScriptedCompareAndSet extends SequentialProtocol {

  private final PairUpdateEntries entries;

  ScriptedCompareAndSet(PairUpdateEntries entries) {
    this.entries = entries;
  }

  @Override
  protected boolean update(PairUpdate update) {
    while (true) {
      FetchedSource source = entries.source(update);
      byte[] target = entries.target(update, source.value());
      int slot = PairUpdateEntries.slot(source.name(), target);
      byte[] old = entries.get(target).orElse(null);
      Pair pair = update.apply(source.value(), entries.read(old));
      if (pair == null) {
        return false;
      }
      MultiCompareAndSet swap = new MultiCompareAndSet();
      swap.add(source.name(), source.bytes(), entries.write(pair.source()));
      swap.add(target, old, entries.write(pair.target()));
      if (swap.done(entries.client(), slot)) {
        return true;
      }
      again();
    }
  }
}
