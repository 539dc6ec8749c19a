package assay.engine.infinispan.pairupdate;

import assay.api.DefiniteFailureException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.TransactionManager;
import java.util.function.Supplier;
import org.infinispan.commons.CacheException;

/// Work in a transaction, repeated after a rollback. After any other failed commit the work may be
/// stored, so it is not repeated.
final class TransactionRetry {

  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private TransactionRetry() {}

  /// Returns after the commit.
  ///
  /// @param again called before each repetition
  /// @throws DefiniteFailureException if the work was rolled back too often
  static <T> T run(TransactionManager transactions, Runnable again, Supplier<T> work)
      throws Exception {
    long start = System.nanoTime();
    while (true) {
      try {
        T result = done(transactions, work);
        transactions.commit();
        return result;
      } catch (RollbackException e) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          throw new DefiniteFailureException("it was rolled back", e);
        }
        again.run();
      }
    }
  }

  private static <T> T done(TransactionManager transactions, Supplier<T> work) throws Exception {
    transactions.begin();
    try {
      return work.get();
    } catch (CacheException e) {
      transactions.rollback();
      throw (RollbackException) new RollbackException(e.getMessage()).initCause(e);
    } catch (RuntimeException | Error e) {
      transactions.rollback();
      throw e;
    }
  }
}
