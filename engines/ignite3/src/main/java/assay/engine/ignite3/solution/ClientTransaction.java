package assay.engine.ignite3.solution;

import assay.api.pair.PairUpdate;
import assay.api.pair.Sequential;
import assay.engine.ignite3.Calls;
import assay.engine.ignite3.OpenTable;
import assay.engine.ignite3.Tables;
import java.util.function.Function;
import org.apache.ignite.Ignite;
import org.apache.ignite.tx.Transaction;

/// A read-write transaction of the client around two gets and two puts, begun again where it met another. The target is locked
/// first, by the source's key, which tells it.
final class ClientTransaction extends Sequential {

  private final Ignite client;
  private final Tables tables;

  ClientTransaction(Ignite client, Tables tables) {
    this.client = client;
    this.tables = tables;
  }

  @Override
  protected boolean update(PairUpdate update) {
    Function<Transaction, Boolean> work = within -> changed(update, within);
    return Calls.again(() -> client.transactions().runInTransaction(work), this::again);
  }

  private boolean changed(PairUpdate update, Transaction within) {
    OpenTable targets = tables.open(update.targetMap());
    OpenTable sources = tables.open(update.sourceMap());
    Object key = update.colocatedTarget();
    Object target = targets.get(within, key);
    PairUpdate.Pair pair = update.applied(sources.get(within, update.source()), target);
    if (pair == null) {
      return false;
    }
    targets.put(within, key, pair.target());
    sources.put(within, update.source(), pair.source());
    return true;
  }
}
