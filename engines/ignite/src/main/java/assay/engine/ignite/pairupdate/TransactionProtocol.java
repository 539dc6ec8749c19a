package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import assay.engine.ignite.stored.IgniteEntries;
import org.apache.ignite.transactions.Transaction;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

/// A client transaction around two gets and two puts, repeated after a rollback.
abstract class TransactionProtocol extends SequentialProtocol {

  /// Ignite rolls back a longer transaction.
  static final long PATIENCE_MILLIS = 15_000;

  private final IgniteEntries entries;
  private final TransactionConcurrency concurrency;
  private final TransactionIsolation isolation;

  TransactionProtocol(
      IgniteEntries entries, TransactionConcurrency concurrency, TransactionIsolation isolation) {
    this.entries = entries;
    this.concurrency = concurrency;
    this.isolation = isolation;
  }

  @Override
  protected final boolean update(PairUpdate update) {
    while (true) {
      try {
        return tried(update);
      } catch (RuntimeException e) {
        if (!ConflictCheck.met(e)) {
          throw e;
        }
        again();
      }
    }
  }

  private boolean tried(PairUpdate update) {
    try (Transaction transaction =
        entries.ignite().transactions().txStart(concurrency, isolation, PATIENCE_MILLIS, 2)) {
      Object source = entries.get(update.sourceMap(), update.source());
      Object key = update.colocatedTarget();
      PairUpdate.Pair pair = update.applied(source, entries.get(update.targetMap(), key));
      if (pair == null) {
        return false;
      }
      entries.put(update.targetMap(), key, pair.target());
      entries.put(update.sourceMap(), update.source(), pair.source());
      transaction.commit();
      return true;
    }
  }
}
