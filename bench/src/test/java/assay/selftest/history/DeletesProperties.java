package assay.selftest.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Histories whose writer deletes and inserts, judged by the checkers and by a search through every order.
final class DeletesProperties {

  private static final int HISTORIES = 30_000;

  private final SplittableRandom random = new SplittableRandom(20261123);

  @Test
  void linearizability_equalsExhaustiveSearch() {
    agrees(
        OracleAgreement.of(
            HISTORIES,
            this::history,
            ZonesAgainstSearch::isViolation,
            history -> !ExhaustiveSearch.linearizable(history)));
  }

  @Test
  void staleReads_equalsExhaustiveSearch() {
    agrees(
        OracleAgreement.of(
            HISTORIES,
            this::history,
            StaleRuleAgainstZones::isViolation,
            history -> !ExhaustiveSearch.linearizable(history)));
  }

  private static void agrees(OracleAgreement agreement) {
    assertThat(agreement.missed() + agreement.accused()).as(agreement.text()).isZero();
    assertThat(agreement.isTelling()).as(agreement.text()).isTrue();
  }

  /// Up to five writes one after the other, half of them deletes, none after one of an UNKNOWN outcome,
  /// and up to four reads that mostly return what may be there.
  private History history() {
    History history = new History();
    int writes = 1 + random.nextInt(5);
    long clock = random.nextInt(5);
    for (int version = 1; version <= writes; version++) {
      long end = clock + 1 + random.nextInt(12);
      OperationOutcome outcome = outcome();
      Op op = random.nextBoolean() ? Op.WRITE : Op.DELETE;
      history.add(0, new Operation(op, outcome, 0, 0, 0, version, clock, clock, end));
      if (outcome == OperationOutcome.UNKNOWN) {
        break;
      }
      clock = end + 1 + random.nextInt(5);
    }
    int written = history.size();
    int reads = 1 + random.nextInt(4);
    for (int read = 0; read < reads; read++) {
      long start = random.nextInt(60);
      long end = start + 1 + random.nextInt(12);
      long found = likely(history, written, end);
      history.add(
          0, new Operation(Op.READ, OperationOutcome.OK, 0, 1, 0, found, start, start, end));
    }
    return history;
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

  private OperationOutcome outcome() {
    int luck = random.nextInt(10);
    return luck < 7
        ? OperationOutcome.OK
        : luck < 9 ? OperationOutcome.UNKNOWN : OperationOutcome.FAILED;
  }
}
