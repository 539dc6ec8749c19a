package assay.engine.ignite.solution;

import org.apache.ignite.transactions.TransactionOptimisticException;
import org.apache.ignite.transactions.TransactionRollbackException;
import org.apache.ignite.transactions.TransactionTimeoutException;
import org.jspecify.annotations.Nullable;

/// What says that a transaction was rolled back and may be begun again.
final class Conflicts {

  private Conflicts() {}

  /// Whether a failure says so.
  static boolean met(Throwable failure) {
    for (@Nullable Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof TransactionOptimisticException
          || each instanceof TransactionRollbackException
          || each instanceof TransactionTimeoutException) {
        return true;
      }
    }
    return false;
  }
}
