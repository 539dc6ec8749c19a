package assay.selftest.history;

import assay.record.history.History;
import assay.record.history.OperationOutcome;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// How often a rule and an oracle agree on random histories.
///
/// @param histories how many were judged by both
/// @param unsure how many of them held a write with an UNKNOWN outcome
/// @param violations how many the oracle calls a violation
/// @param missed how many of those the rule does not
/// @param accused how many only the rule calls one
record OracleAgreement(int histories, int unsure, int violations, int missed, int accused) {

  /// Has both judge histories from a source.
  ///
  /// @param rule whether the rule finds a violation
  /// @param oracle whether there is one
  static OracleAgreement of(
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
      if (history.op(i).writes() && history.outcome(i) == OperationOutcome.UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  /// Whether good and bad histories, and such with UNKNOWN writes, were each at least a tenth, so that
  /// to agree on them means something.
  boolean isTelling() {
    int tenth = histories / 10;
    return violations >= tenth && histories - violations >= tenth && unsure >= tenth;
  }

  /// The counts in a sentence.
  String text() {
    return String.format(
        Locale.ROOT,
        "%,d histories, %,d with UNKNOWN writes, %,d violations: %,d missed (%.2f %%), %,d accused"
            + " wrongly",
        histories,
        unsure,
        violations,
        missed,
        violations == 0 ? 0 : 100.0 * missed / violations,
        accused);
  }
}
