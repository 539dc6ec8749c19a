package assay.engine.ignite.pairupdate;

import assay.engine.ignite.stored.Entries;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

final class Pessimistic extends Transactional {

  Pessimistic(Entries entries) {
    super(entries, TransactionConcurrency.PESSIMISTIC, TransactionIsolation.REPEATABLE_READ);
  }
}
