package assay.engine.ignite.pairupdate;

import org.apache.ignite.transactions.TransactionOptimisticException;
import org.apache.ignite.transactions.TransactionRollbackException;
import org.apache.ignite.transactions.TransactionTimeoutException;
import org.jspecify.annotations.Nullable;

/// Recognizes failures after which a transaction was rolled back and may be repeated.
public final class ConflictCheck {

  private ConflictCheck() {}

  public static boolean met(Throwable failure) {
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
