package assay.engine.ignite.pairupdate;

import assay.engine.ignite.stored.IgniteEntries;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

/// A transaction that is refused if a value it read has changed since.
final class OptimisticTransactionProtocol extends TransactionProtocol {

  OptimisticTransactionProtocol(IgniteEntries entries) {
    super(entries, TransactionConcurrency.OPTIMISTIC, TransactionIsolation.SERIALIZABLE);
  }
}
