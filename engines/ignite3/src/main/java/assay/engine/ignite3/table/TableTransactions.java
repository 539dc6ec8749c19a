package assay.engine.ignite3.table;

import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import assay.api.transaction.Transactions;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The read-write transactions on one map, each of which may use entries of any partitions.
record TableTransactions(OpenTable table) implements Transactions {

  @Override
  public Transaction begin() {
    return new Open(table, table.ignite().transactions().begin());
  }

  /// A transaction that was refused a lock is rolled back and not restarted.
  private static final class Open implements Transaction {

    private final OpenTable table;
    private final org.apache.ignite.tx.Transaction own;
    private boolean committing;

    Open(OpenTable table, org.apache.ignite.tx.Transaction own) {
      this.table = table;
      this.own = own;
    }

    @Override
    public @Nullable Object get(Object key) {
      try {
        return table.get(own, key);
      } catch (RuntimeException e) {
        throw aborted(e);
      }
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      try {
        return table.getAll(own, keys);
      } catch (RuntimeException e) {
        throw aborted(e);
      }
    }

    @Override
    public void put(Object key, Object value) {
      try {
        table.put(own, key, value);
      } catch (RuntimeException e) {
        throw aborted(e);
      }
    }

    @Override
    public void commit() {
      committing = true;
      try {
        own.commit();
      } catch (RuntimeException e) {
        throw aborted(e);
      }
    }

    @Override
    public void close() {
      if (!committing) {
        own.rollback();
      }
    }

    private static RuntimeException aborted(RuntimeException failure) {
      return ClientCalls.isRefusedLock(failure)
          ? new TransactionAbortedException("Ignite refused it a lock", failure)
          : failure;
    }
  }
}
