package assay.judge.history;

import assay.fact.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What [ExpiryChecker] finds.
final class ExpiryFindings {

  private ExpiryFindings() {}

  /// @param within reads of entries that had to be there
  /// @param after reads of entries whose time was over
  record ExpiryUntested(long within, long after) implements Finding {}

  /// @param expired entries found by reads after their time; null if entries do not expire
  /// @param early entries not found by reads within their time
  /// @param earlyAfter of these, how many after a fault
  record ExpiryFound(
      @Nullable Finding expired, Finding early, long earlyAfter, List<Finding> aside, boolean cut)
      implements Finding {}

  record ServedAfterItsTime(int key, Finding returned, long overNanos) implements Finding {}

  record GoneBeforeItsTime(int key, Finding missing, long leftNanos, boolean afterFault)
      implements Finding {}

  record MissingForGood(int key, Finding missing, long ageNanos, boolean afterFault)
      implements Finding {}
}
