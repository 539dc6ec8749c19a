package assay.engine.reference.transaction;

import assay.api.Cache;
import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import assay.api.transaction.Transactions;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The transactions on one map. Commits take place one after the other; each has a number.
///
/// Each call takes a while, as calls to a cluster do. Otherwise transactions would seldom overlap.
public final class MemoryTransactions implements Transactions {

  /// How many values of an entry are kept for transactions that began before. A transaction that needs an older one is
  /// refused.
  private static final int MOST_VALUES = 64;

  private final Cache entries;
  private final IsolationLevel level;
  private final long callNanos;
  private final BooleanSupplier rollsBack;
  private final Map<Object, Deque<Committed>> changes = new HashMap<>();
  private long commits;

  /// A committed value of an entry.
  ///
  /// @param number the commit's number; 0 for a value from before all transactions
  private record Committed(long number, @Nullable Object value) {}

  /// @param call how long each call takes
  /// @param rollsBack decides at every commit of a [IsolationLevel#READ_UNCOMMITTED] transaction whether it is refused
  public MemoryTransactions(
      Cache entries, IsolationLevel level, Duration call, BooleanSupplier rollsBack) {
    this.entries = entries;
    this.level = level;
    this.callNanos = call.toNanos();
    this.rollsBack = rollsBack;
  }

  @Override
  public Transaction begin() {
    return new MemoryTransaction(this, level, now());
  }

  private synchronized long now() {
    return commits;
  }

  void waitForCall() {
    long until = System.nanoTime() + callNanos;
    long left = callNanos;
    while (left > 0) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        return;
      }
      left = until - System.nanoTime();
    }
  }

  boolean isRolledBack() {
    return rollsBack.getAsBoolean();
  }

  /// An entry as it is now.
  @Nullable Object current(Object key) {
    return entries.get(key);
  }

  /// Stores an entry at once.
  void store(Object key, @Nullable Object value) {
    if (value == null) {
      entries.remove(key);
    } else {
      entries.put(key, value);
    }
  }

  /// An entry as it was after a commit.
  ///
  /// @throws TransactionAbortedException if that is not kept any more
  synchronized @Nullable Object at(long commit, Object key) {
    Deque<Committed> values = changes.get(key);
    if (values == null || values.getLast().number() <= commit) {
      return entries.get(key);
    }
    Iterator<Committed> newestFirst = values.descendingIterator();
    while (newestFirst.hasNext()) {
      Committed value = newestFirst.next();
      if (value.number() <= commit) {
        return value.value();
      }
    }
    throw new TransactionAbortedException("the transaction began too long ago");
  }

  /// Stores all entries in one step.
  ///
  /// @param unchanged the entries that must not have changed since
  /// @param since the number of the last commit before
  /// @throws TransactionAbortedException if one has changed
  synchronized void commit(Map<Object, Object> written, Iterable<Object> unchanged, long since) {
    for (Object key : unchanged) {
      Deque<Committed> values = changes.get(key);
      if (values != null && values.getLast().number() > since) {
        throw new TransactionAbortedException("another transaction has changed an entry since");
      }
    }
    commits++;
    written.forEach((key, value) -> {
      Deque<Committed> values = changes.computeIfAbsent(key, this::beginning);
      values.addLast(new Committed(commits, value));
      if (values.size() > MOST_VALUES) {
        values.removeFirst();
      }
      entries.put(key, value);
    });
  }

  private Deque<Committed> beginning(Object key) {
    Deque<Committed> values = new ArrayDeque<>();
    values.add(new Committed(0, entries.get(key)));
    return values;
  }
}
