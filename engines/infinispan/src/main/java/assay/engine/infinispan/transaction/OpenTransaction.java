package assay.engine.infinispan.transaction;

import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import org.infinispan.AdvancedCache;
import org.infinispan.commons.TimeoutException;
import org.infinispan.context.Flag;
import org.jspecify.annotations.Nullable;

/// A transaction that has begun on its thread.
final class OpenTransaction implements Transaction {

  private final TransactionManager manager;
  private final AdvancedCache<Object, Object> reads;
  private final AdvancedCache<Object, Object> writes;
  private boolean ended;

  OpenTransaction(TransactionManager manager, AdvancedCache<Object, Object> map) {
    this.manager = manager;
    reads = map;
    writes = map.withFlags(Flag.IGNORE_RETURN_VALUES);
  }

  @Override
  public @Nullable Object get(Object key) {
    try {
      return reads.get(key);
    } catch (TimeoutException e) {
      throw aborted(e);
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    try {
      return reads.getAll(new HashSet<>(keys));
    } catch (TimeoutException e) {
      throw aborted(e);
    }
  }

  @Override
  public void put(Object key, Object value) {
    try {
      writes.put(key, value);
    } catch (TimeoutException e) {
      throw aborted(e);
    }
  }

  @Override
  public void commit() {
    ended = true;
    try {
      manager.commit();
    } catch (RollbackException e) {
      throw aborted(e);
    } catch (HeuristicMixedException | HeuristicRollbackException | SystemException e) {
      throw new IllegalStateException("whether it was committed is not known", e);
    }
  }

  @Override
  public void close() {
    if (!ended) {
      ended = true;
      try {
        manager.rollback();
      } catch (SystemException e) {
        throw new IllegalStateException("the thread's transaction does not end", e);
      }
    }
  }

  private static TransactionAbortedException aborted(Exception failure) {
    return new TransactionAbortedException("Infinispan rolled it back", failure);
  }
}
