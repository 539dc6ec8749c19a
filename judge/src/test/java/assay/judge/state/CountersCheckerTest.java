package assay.judge.state;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class CountersCheckerTest {

  private static final int KEY = 5;

  private final Operations operations = new Operations();

  private void bump(OperationOutcome outcome, long start, long end) {
    operations.add(Op.BUMP, outcome, KEY, start, start, end);
  }

  private void read(long value, long start, long end) {
    operations.add(Op.READ_COUNT, OperationOutcome.OK, KEY, value, start, end);
  }

  private Verdict check() {
    return CheckerRegistry.ask("counters", operations.evidence());
  }

  /// Two acknowledged, one in flight, one unknown, one failed: two to four are possible.
  private void some() {
    bump(OperationOutcome.OK, 10, 20);
    operations.add(Op.INCREMENT, OperationOutcome.OK, KEY, 1, 10, 20);
    bump(OperationOutcome.OK, 25, 50);
    bump(OperationOutcome.UNKNOWN, 12, 22);
    bump(OperationOutcome.FAILED, 14, 24);
    bump(OperationOutcome.OK, 41, 60);
  }

  @Test
  void readsWithinTheBounds_areValid() {
    for (int value = 2; value <= 4; value++) {
      Operations one = new Operations();
      one.add(Op.BUMP, OperationOutcome.OK, KEY, 1, 10, 20);
      one.add(Op.BUMP, OperationOutcome.OK, KEY, 2, 10, 20);
      one.add(Op.BUMP, OperationOutcome.OK, KEY, 3, 25, 50);
      one.add(Op.BUMP, OperationOutcome.UNKNOWN, KEY, 4, 12, 22);
      one.add(Op.READ_COUNT, OperationOutcome.OK, KEY, value, 30, 40);
      assertThat(CheckerRegistry.ask("counters", one.evidence()).status()).isEqualTo(Status.VALID);
    }
  }

  @Test
  void readBelowWhatWasAcknowledged_isBehind() {
    some();
    read(1, 30, 40);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "counts-behind")).isEqualTo(1);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo(
            "counter 5: 2 increments were acknowledged before this read began, and it returned 1");
  }

  @Test
  void readAboveWhatWasInvoked_isAhead() {
    some();
    read(5, 30, 40);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "counts-ahead")).isEqualTo(1);
    assertThat(Said.of(measure(verdict, "wrong-counts").text()))
        .isEqualTo("100 % (1 of 1, within this run)");
    operations.cut();
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void readThatGoesBack_isFoundWithinTheBounds() {
    some();
    read(4, 30, 35);
    read(3, 36, 40);
    read(3, 34, 41);

    Verdict verdict = check();

    assertThat(value(verdict, "counts-back")).isEqualTo(1);
    assertThat(verdict.witnesses().getFirst().lines()).hasSize(2);
  }

  @Test
  void afterAFault_whatIsLostForGoodIsCountedApart_andTheRestIsBehind() {
    for (int at = 0; at < 10; at++) {
      bump(OperationOutcome.OK, at, at + 1);
    }
    operations.fault(100);
    operations.add(Op.FINAL_COUNT, OperationOutcome.OK, KEY, 7, 1000, 1001);
    read(10, 90, 95);
    read(7, 110, 120);
    assertThat(check().status()).isEqualTo(Status.VALID);
    assertThat(value(check(), "counts-of-lost-updates")).isEqualTo(1);

    read(6, 130, 140);

    assertThat(value(check(), "counts-behind")).isEqualTo(1);
  }

  /// Ten were acknowledged, two of them lost at the fault, and two with an unknown outcome happened
  /// after it: the final count is ten. A read in between correctly returned eight.
  @Test
  void unknownIncrementsThatHappened_makeNoCorrectReadStale() {
    lossesHiddenByUnknowns(Op.BUMP);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(verdict, "counts-behind")).isZero();
    assertThat(value(verdict, "wrong-counts")).isZero();
    assertThat(value(verdict, "counts-untold")).isEqualTo(1);

    read(7, 210, 220);

    assertThat(value(check(), "counts-behind")).isEqualTo(1);
  }

  /// Tags prove that two are lost, and so what the read missed.
  @Test
  void tagsTell_whatUnknownIncrementsHide() {
    lossesHiddenByUnknowns(Op.INCREMENT);
    for (long tag : new long[] {0, 1, 2, 3, 4, 5, 6, 7, 130, 140}) {
      operations.add(Op.FINAL_TAG, OperationOutcome.OK, KEY, tag, 1000, 1001);
    }
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "counts-of-lost-updates")).isEqualTo(1);

    read(7, 210, 220);

    assertThat(value(check(), "counts-behind")).isEqualTo(1);
  }

  @Test
  void counterThatWasNotReadBack_saysNothingOfReadsAfterAFault() {
    bump(OperationOutcome.OK, 10, 20);
    operations.fault(100);
    read(0, 110, 120);
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(check(), "counts-behind")).isZero();
  }

  private void lossesHiddenByUnknowns(Op op) {
    for (int at = 0; at < 10; at++) {
      operations.add(op, OperationOutcome.OK, KEY, at, at, at + 1);
    }
    operations.fault(100);
    read(8, 110, 120);
    operations.add(op, OperationOutcome.UNKNOWN, KEY, 130, 130, 135);
    operations.add(op, OperationOutcome.UNKNOWN, KEY, 140, 140, 145);
    operations.add(Op.FINAL_COUNT, OperationOutcome.OK, KEY, 10, 1000, 1001);
  }

  @Test
  void setsAndNoReads_areNotJudged() {
    operations.add(Op.ADD, OperationOutcome.OK, KEY, 1, 1, 2);
    operations.add(Op.READ_COUNT, OperationOutcome.OK, KEY, 7, 3, 4);
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }
}
