package assay.engine.hazelcast.transaction;

import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionException;
import com.hazelcast.transaction.TransactionalMap;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A transaction that has begun on its thread.
final class OpenTransaction implements Transaction {

  private final TransactionContext context;
  private final TransactionalMap<Object, Object> map;
  private final boolean locks;
  private boolean committing;

  /// @param locks whether reads lock
  OpenTransaction(TransactionContext context, TransactionalMap<Object, Object> map, boolean locks) {
    this.context = context;
    this.map = map;
    this.locks = locks;
  }

  @Override
  public @Nullable Object get(Object key) {
    try {
      return locks ? map.getForUpdate(key) : map.get(key);
    } catch (TransactionException e) {
      throw aborted(e);
    }
  }

  /// One after the other: transactions of Hazelcast have no call for several.
  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> values = LinkedHashMap.newLinkedHashMap(keys.size());
    for (Object key : keys) {
      Object value = get(key);
      if (value != null) {
        values.put(key, value);
      }
    }
    return values;
  }

  @Override
  public void put(Object key, Object value) {
    try {
      map.set(key, value);
    } catch (TransactionException e) {
      throw aborted(e);
    }
  }

  @Override
  public void commit() {
    committing = true;
    context.commitTransaction();
  }

  /// A commit ends the transaction, even if it fails: a client does not roll back what may be committed.
  @Override
  public void close() {
    if (!committing) {
      context.rollbackTransaction();
    }
  }

  private static TransactionAbortedException aborted(TransactionException failure) {
    return new TransactionAbortedException("Hazelcast refused it before its commit", failure);
  }
}
