package assay.engine.ignite3.solution;

import assay.api.pair.CompareAndSet;
import assay.api.pair.PairUpdate;
import assay.api.pair.PairUpdateProtocol;
import assay.engine.ignite3.Tables;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// Replaces the target as it was read. An update begins again where another replaced it first, and where Ignite refused the
/// replacement a lock that another had.
///
/// @param way what begins again where it was replaced
/// @param met how often a request was refused a lock
record Replacing(CompareAndSet way, LongAdder met) implements PairUpdateProtocol {

  static Replacing on(Tables tables) {
    LongAdder met = new LongAdder();
    return new Replacing(new CompareAndSet(new NamedEntries(tables, met::increment)), met);
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws Exception {
    return way.update(updates);
  }

  @Override
  public long retries() {
    return way.retries() + met.sum();
  }
}
