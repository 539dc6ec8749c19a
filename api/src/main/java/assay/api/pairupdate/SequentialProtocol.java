package assay.api.pairupdate;

import assay.api.DefiniteFailureException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// A protocol that does updates one after the other, on the calling thread.
public abstract class SequentialProtocol implements PairUpdateProtocol {

  private final LongAdder again = new LongAdder();

  @Override
  public final long update(List<? extends PairUpdate> updates) throws Exception {
    long stored = 0;
    for (PairUpdate update : updates) {
      try {
        stored += update(update) ? 1 : 0;
      } catch (DefiniteFailureException refused) {
        throw stored == 0 ? refused : new IllegalStateException("others were stored", refused);
      }
    }
    return stored;
  }

  /// Does one update.
  ///
  /// @return whether it was stored now
  /// @throws DefiniteFailureException when surely no entry was stored
  protected abstract boolean update(PairUpdate update) throws Exception;

  /// Counts a restart of an update after a conflict.
  protected final void again() {
    again.increment();
  }

  @Override
  public final long retries() {
    return again.sum();
  }
}
