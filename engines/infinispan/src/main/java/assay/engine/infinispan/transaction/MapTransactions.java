package assay.engine.infinispan.transaction;

import assay.api.transaction.Transaction;
import assay.api.transaction.Transactions;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import org.infinispan.AdvancedCache;

/// The transactions on one map.
public record MapTransactions(AdvancedCache<Object, Object> map) implements Transactions {

  @Override
  public Transaction begin() {
    TransactionManager manager = map.getTransactionManager();
    try {
      manager.begin();
    } catch (NotSupportedException | SystemException e) {
      throw new IllegalStateException("no transaction could begin on this thread", e);
    }
    return new OpenTransaction(manager, map);
  }
}
