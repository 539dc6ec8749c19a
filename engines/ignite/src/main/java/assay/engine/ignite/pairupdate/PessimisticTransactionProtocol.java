package assay.engine.ignite.pairupdate;

import assay.engine.ignite.stored.IgniteEntries;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

final class PessimisticTransactionProtocol extends TransactionProtocol {

  PessimisticTransactionProtocol(IgniteEntries entries) {
    super(entries, TransactionConcurrency.PESSIMISTIC, TransactionIsolation.REPEATABLE_READ);
  }
}
