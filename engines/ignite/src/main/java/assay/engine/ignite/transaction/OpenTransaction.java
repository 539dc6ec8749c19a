package assay.engine.ignite.transaction;

import assay.api.Cache;
import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import assay.engine.ignite.pairupdate.ConflictCheck;
import java.util.Collection;
import java.util.Map;
import org.apache.ignite.transactions.TransactionOptimisticException;
import org.jspecify.annotations.Nullable;

/// A transaction of Ignite, which belongs to its thread: all calls of the thread take part in it.
///
/// A commit that timed out is not rolled back everywhere: others may find its writes.
///
/// @param transaction the one that began on this thread
record OpenTransaction(org.apache.ignite.transactions.Transaction transaction, Cache entries)
    implements Transaction {

  @Override
  public @Nullable Object get(Object key) {
    try {
      return entries.get(key);
    } catch (RuntimeException e) {
      throw aborted(e);
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    try {
      return entries.getAll(keys);
    } catch (RuntimeException e) {
      throw aborted(e);
    }
  }

  @Override
  public void put(Object key, Object value) {
    try {
      entries.put(key, value);
    } catch (RuntimeException e) {
      throw aborted(e);
    }
  }

  @Override
  public void commit() {
    try {
      transaction.commit();
    } catch (TransactionOptimisticException e) {
      throw new TransactionAbortedException("Ignite refused it", e);
    }
  }

  @Override
  public void close() {
    transaction.close();
  }

  /// Ignite's refusal if it rolled the transaction back; otherwise the failure itself.
  private static RuntimeException aborted(RuntimeException failure) {
    return ConflictCheck.met(failure)
        ? new TransactionAbortedException("Ignite rolled it back", failure)
        : failure;
  }
}
