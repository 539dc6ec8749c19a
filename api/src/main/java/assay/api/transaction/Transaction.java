package assay.api.transaction;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A transaction that has begun. Until [#commit()] is called it must not have any effect, however it ends.
///
/// Each method may throw [TransactionAbortedException]. Any other exception from [#commit()] leaves it unknown whether the
/// transaction was committed.
public interface Transaction extends AutoCloseable {

  /// The value of an entry, also one that this transaction has put; null if there is none.
  @Nullable Object get(Object key);

  /// The values of several entries in one call; keys without an entry are left out.
  Map<Object, Object> getAll(Collection<?> keys);

  /// Stores a value if the transaction is committed.
  void put(Object key, Object value);

  /// Returns when the engine has acknowledged all writes.
  void commit();

  /// Rolls the transaction back if it was not committed.
  @Override
  void close();
}
