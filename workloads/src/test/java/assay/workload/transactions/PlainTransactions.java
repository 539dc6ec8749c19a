package assay.workload.transactions;

import assay.api.Cache;
import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.transaction.Transaction;
import assay.api.transaction.Transactions;
import assay.workload.PlainMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A session with one plain map, and one transaction at a time that keeps its writes until its commit.
final class PlainTransactions implements Session, Transactions, Transaction {

  final Map<Object, Object> entries = new HashMap<>();
  final List<Object> puts = new ArrayList<>();
  private final Cache cache = new PlainMap(entries);
  private final Map<Object, Object> written = new LinkedHashMap<>();

  /// Thrown by the next read, and by the next commit.
  @Nullable RuntimeException readFailure;

  @Nullable RuntimeException commitFailure;

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return Capabilities.find(capability, "plain", List.of(cache, this));
  }

  @Override
  public Transaction begin() {
    written.clear();
    return this;
  }

  @Override
  public @Nullable Object get(Object key) {
    fail(readFailure);
    Object own = written.get(key);
    return own == null ? entries.get(key) : own;
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    fail(readFailure);
    return cache.getAll(keys);
  }

  @Override
  public void put(Object key, Object value) {
    puts.add(key);
    written.put(key, value);
  }

  @Override
  public void commit() {
    fail(commitFailure);
    entries.putAll(written);
  }

  private static void fail(@Nullable RuntimeException failure) {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void close() {
    written.clear();
  }
}
