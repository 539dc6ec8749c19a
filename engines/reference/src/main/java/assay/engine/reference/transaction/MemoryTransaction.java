package assay.engine.reference.transaction;

import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One transaction.
final class MemoryTransaction implements Transaction {

  private final MemoryTransactions store;
  private final IsolationLevel level;
  private final long began;
  private final Map<Object, Object> written = new LinkedHashMap<>();
  private final Set<Object> read = new HashSet<>();

  /// The values before this transaction's writes, if these took effect at once.
  private final Map<Object, @Nullable Object> replaced = new HashMap<>();

  private boolean committed;

  /// @param began the number of the last commit before
  MemoryTransaction(MemoryTransactions store, IsolationLevel level, long began) {
    this.store = store;
    this.level = level;
    this.began = began;
  }

  @Override
  public @Nullable Object get(Object key) {
    store.waitForCall();
    return found(key);
  }

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

  private @Nullable Object found(Object key) {
    Object own = written.get(key);
    if (own != null) {
      return own;
    }
    read.add(key);
    return level.readsOfOneMoment() ? store.at(began, key) : store.current(key);
  }

  @Override
  public void put(Object key, Object value) {
    if (level == IsolationLevel.READ_UNCOMMITTED) {
      if (!written.containsKey(key)) {
        replaced.put(key, store.current(key));
      }
      store.store(key, value);
    }
    Object unused = written.put(key, value);
  }

  @Override
  public void commit() {
    store.waitForCall();
    switch (level) {
      case SERIALIZABLE -> {
        // What only read saw one moment, after which it may be put.
        if (!written.isEmpty()) {
          read.addAll(written.keySet());
          store.commit(written, read, began);
        }
      }
      case SNAPSHOT -> store.commit(written, written.keySet(), began);
      case READ_COMMITTED -> store.commit(written, List.of(), began);
      case READ_UNCOMMITTED -> {
        if (store.isRolledBack()) {
          throw new TransactionAbortedException("rolled back, as a share of transactions is");
        }
      }
    }
    committed = true;
  }

  @Override
  public void close() {
    if (!committed && level == IsolationLevel.READ_UNCOMMITTED) {
      replaced.forEach(store::store);
    }
  }
}
