package assay.engine.ignite.pairupdate;

import assay.engine.ignite.stored.Entries;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

final class PessimisticTransactionProtocol extends TransactionProtocol {

  PessimisticTransactionProtocol(Entries entries) {
    super(entries, TransactionConcurrency.PESSIMISTIC, TransactionIsolation.REPEATABLE_READ);
  }
}
