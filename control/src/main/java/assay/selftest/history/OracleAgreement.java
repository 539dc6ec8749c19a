package assay.selftest.history;

import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The agreement of a rule and an oracle on random histories.
///
/// @param unsure histories with a write, or a lock, of UNKNOWN outcome
/// @param violations by the oracle
/// @param missed violations that the rule does not find
/// @param accused violations found only by the rule
public record OracleAgreement(int histories, int unsure, int violations, int missed, int accused) {

  /// Compares both on histories from a source.
  ///
  /// @param rule whether the rule finds a violation
  /// @param oracle whether there is a violation
  public static OracleAgreement of(
      int histories, Supplier<History> source, Predicate<History> rule, Predicate<History> oracle) {
    int unsure = 0;
    int violations = 0;
    int missed = 0;
    int accused = 0;
    for (int i = 0; i < histories; i++) {
      History history = source.get();
      boolean found = rule.test(history);
      boolean violation = oracle.test(history);
      unsure += isUnsure(history) ? 1 : 0;
      violations += violation ? 1 : 0;
      missed += violation && !found ? 1 : 0;
      accused += found && !violation ? 1 : 0;
    }
    return new OracleAgreement(histories, unsure, violations, missed, accused);
  }

  private static boolean isUnsure(History history) {
    for (int i = 0; i < history.size(); i++) {
      boolean changes =
          history.op(i).writes() || history.op(i) == Op.ADD || history.op(i) == Op.LOCK;
      if (changes && history.outcome(i) == OperationOutcome.UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  /// Whether good histories, bad histories and histories with unknown outcomes are each at least a tenth; otherwise agreement
  /// means little.
  public boolean isTelling() {
    int tenth = histories / 10;
    return violations >= tenth && histories - violations >= tenth && unsure >= tenth;
  }

  public String text() {
    return String.format(
        Locale.ROOT,
        "%,d histories, %,d with unknown outcomes, %,d violations: %,d missed (%.2f %%), %,d accused"
            + " wrongly",
        histories,
        unsure,
        violations,
        missed,
        violations == 0 ? 0 : 100.0 * missed / violations,
        accused);
  }
}
