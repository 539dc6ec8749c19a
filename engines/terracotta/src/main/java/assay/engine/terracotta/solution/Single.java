package assay.engine.terracotta.solution;

import assay.api.NotDone;
import assay.api.PairChange;
import assay.api.Solution;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// A way that does changes one after the other, on the thread that asks for them.
abstract class Single implements Solution {

  private final LongAdder again = new LongAdder();

  @Override
  public final long change(List<? extends PairChange> changes) throws Exception {
    long stored = 0;
    for (PairChange change : changes) {
      try {
        stored += isStored(change) ? 1 : 0;
      } catch (NotDone refused) {
        throw stored == 0 ? refused : new IllegalStateException("others were stored", refused);
      }
    }
    return stored;
  }

  /// Does one change.
  ///
  /// @return whether it was stored now
  /// @throws NotDone where surely nothing was stored
  abstract boolean isStored(PairChange change) throws InterruptedException;

  /// The entry that tells.
  static Object source(Maps maps, PairChange change) {
    Object source = maps.named(change.sourceMap()).get(change.source());
    if (source == null) {
      throw new NotDone("no entry in map " + change.sourceMap() + ": " + change.source());
    }
    return source;
  }

  /// Notes that a change is begun again because it met another.
  final void again() {
    again.increment();
  }

  @Override
  public final long retries() {
    return again.sum();
  }
}
