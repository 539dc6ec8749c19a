package assay.engine.ignite.solution;

import assay.api.PairChange;
import assay.api.Solution;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// A way that does several changes one after the other.
abstract class OneByOne implements Solution {

  private final LongAdder retries = new LongAdder();

  /// Does one change and returns whether anything was stored.
  abstract boolean change(PairChange change) throws Exception;

  /// Counts a change that is begun again.
  final void again() {
    retries.increment();
  }

  @Override
  public final long change(List<? extends PairChange> changes) throws Exception {
    long stored = 0;
    for (PairChange change : changes) {
      stored += change(change) ? 1 : 0;
    }
    return stored;
  }

  @Override
  public final long retries() {
    return retries.sum();
  }
}
