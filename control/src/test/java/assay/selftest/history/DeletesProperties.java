package assay.selftest.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Histories with deletes and inserts, judged by the checkers and by a search through every order.
final class DeletesProperties {

  private static final int HISTORIES = 30_000;

  private final SplittableRandom random = new SplittableRandom(20261123);
  private final SmallHistories histories = new SmallHistories(random);

  @Test
  void linearizability_equalsExhaustiveSearch() {
    agrees(
        OracleAgreement.of(
            HISTORIES,
            this::history,
            LinearizabilitySelfTest::isViolation,
            history -> !BruteForceLinearizability.linearizable(history, true)));
  }

  @Test
  void staleReads_equalsExhaustiveSearch() {
    agrees(
        OracleAgreement.of(
            HISTORIES,
            this::history,
            StaleRuleSelfTest::isViolation,
            history -> !BruteForceLinearizability.linearizable(history, true)));
  }

  private static void agrees(OracleAgreement agreement) {
    assertThat(agreement.missed() + agreement.accused()).as(agreement.text()).isZero();
    assertThat(agreement.isTelling()).as(agreement.text()).isTrue();
  }

  /// Up to five consecutive writes, half of them deletes, none after an UNKNOWN outcome, and up to
  /// four reads that mostly return a possible value.
  private History history() {
    return histories.ofOneWriter(
        5, () -> random.nextBoolean() ? Op.WRITE : Op.DELETE, true, this::likely);
  }

  private long likely(History history, int written, long end) {
    long found = Observation.ABSENT;
    for (int i = 0; i < written; i++) {
      if (history.startNanos(i) <= end && random.nextInt(6) > 0) {
        found = history.op(i) == Op.DELETE ? Observation.ABSENT : history.version(i);
      }
    }
    return found;
  }
}
