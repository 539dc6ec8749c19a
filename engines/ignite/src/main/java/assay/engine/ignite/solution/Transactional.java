package assay.engine.ignite.solution;

import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import assay.engine.ignite.Entries;
import org.apache.ignite.transactions.Transaction;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

/// A transaction of the client around two gets and two puts, begun again where it was rolled back.
abstract class Transactional extends OneByOne {

  /// How long a transaction may take before Ignite rolls it back.
  static final long PATIENCE_MILLIS = 15_000;

  private final Entries entries;
  private final TransactionConcurrency concurrency;
  private final TransactionIsolation isolation;

  Transactional(
      Entries entries, TransactionConcurrency concurrency, TransactionIsolation isolation) {
    this.entries = entries;
    this.concurrency = concurrency;
    this.isolation = isolation;
  }

  @Override
  protected final boolean change(PairChange change) {
    while (true) {
      try {
        return tried(change);
      } catch (RuntimeException e) {
        if (!Conflicts.met(e)) {
          throw e;
        }
        again();
      }
    }
  }

  private boolean tried(PairChange change) {
    try (Transaction transaction =
        entries.ignite().transactions().txStart(concurrency, isolation, PATIENCE_MILLIS, 2)) {
      Object source = entries.get(change.sourceMap(), change.source());
      Object key = change.associatedTarget();
      PairChange.Pair pair = change.applied(source, entries.get(change.targetMap(), key));
      if (pair == null) {
        return false;
      }
      entries.put(change.targetMap(), key, pair.target());
      entries.put(change.sourceMap(), change.source(), pair.source());
      transaction.commit();
      return true;
    }
  }
}
