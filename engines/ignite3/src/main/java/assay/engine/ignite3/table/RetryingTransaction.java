package assay.engine.ignite3.table;

import java.util.function.Function;
import org.apache.ignite.tx.IgniteTransactions;
import org.apache.ignite.tx.Transaction;

/// A node's own transaction, restarted after a pause if it met a conflict. Ignite's `runInTransaction` restarts at once.
/// With many conflicts, some transaction then always holds a read lock on the entry. The oldest transaction, which should
/// write, waits for a moment without read locks.
final class RetryingTransaction {

  private RetryingTransaction() {}

  /// Commits, or after a failure rolls back first, which releases the locks.
  ///
  /// @param met called at each restart
  static <T> T within(
      IgniteTransactions transactions, Function<Transaction, T> work, Runnable met) {
    return ClientCalls.again(() -> once(transactions, work), met);
  }

  private static <T> T once(IgniteTransactions transactions, Function<Transaction, T> work) {
    Transaction own = transactions.begin();
    T answer;
    try {
      answer = work.apply(own);
    } catch (RuntimeException failure) {
      rollBack(own, failure);
      throw failure;
    }
    own.commit();
    return answer;
  }

  private static void rollBack(Transaction own, RuntimeException failure) {
    try {
      own.rollback();
    } catch (RuntimeException another) {
      failure.addSuppressed(another);
    }
  }
}
