package assay.engine.ignite.pairupdate;

import assay.engine.ignite.stored.Entries;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

/// A transaction that is refused if a value it read has changed since.
final class OptimisticTransactionProtocol extends TransactionProtocol {

  OptimisticTransactionProtocol(Entries entries) {
    super(entries, TransactionConcurrency.OPTIMISTIC, TransactionIsolation.SERIALIZABLE);
  }
}
