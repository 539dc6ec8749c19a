package assay.engine.ignite3.solution;

import assay.engine.ignite3.Calls;
import java.util.function.Function;
import org.apache.ignite.tx.IgniteTransactions;
import org.apache.ignite.tx.Transaction;

/// A node's own transaction, begun again after a pause where it met another. Ignite's `runInTransaction` begins again at once:
/// of many that meet there is then always one that has read the entry, and the oldest, which is to write it, waits for a moment without
/// any.
final class OwnTransaction {

  private OwnTransaction() {}

  /// Does something in a transaction and commits it; whatever fails is rolled back first, which frees its locks.
  ///
  /// @param met called each time that it is begun again
  static <T> T within(
      IgniteTransactions transactions, Function<Transaction, T> work, Runnable met) {
    return Calls.again(() -> once(transactions, work), met);
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
