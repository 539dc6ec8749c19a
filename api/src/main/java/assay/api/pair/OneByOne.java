package assay.api.pair;

import assay.api.NotDone;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// A solution that does changes one after the other, on the thread that asks for them.
public abstract class OneByOne implements Solution {

  private final LongAdder again = new LongAdder();

  @Override
  public final long change(List<? extends PairChange> changes) throws Exception {
    long stored = 0;
    for (PairChange change : changes) {
      try {
        stored += change(change) ? 1 : 0;
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
  protected abstract boolean change(PairChange change) throws Exception;

  /// Notes that a change is begun again because it met another.
  protected final void again() {
    again.increment();
  }

  @Override
  public final long retries() {
    return again.sum();
  }
}
