package assay.engine.ignite3.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.engine.ignite3.table.Tables;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// Replaces an unchanged target. An update starts again if another one replaced the target first,
/// or if Ignite refused a lock because of a conflict.
///
/// @param way repeats after a lost race
/// @param met counts the refused locks
record CompareAndSetUpdate(CompareAndSetProtocol way, LongAdder met) implements PairUpdateProtocol {

  static CompareAndSetUpdate on(Tables tables) {
    LongAdder met = new LongAdder();
    return new CompareAndSetUpdate(
        new CompareAndSetProtocol(new NamedMapEntries(tables, met::increment)), met);
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
