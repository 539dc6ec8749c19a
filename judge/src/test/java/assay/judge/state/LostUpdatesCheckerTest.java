package assay.judge.state;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static assay.record.history.OperationOutcome.FAILED;
import static assay.record.history.OperationOutcome.OK;
import static assay.record.history.OperationOutcome.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class LostUpdatesCheckerTest {

  private final Operations operations = new Operations();

  private void increments(OperationOutcome... outcomes) {
    numbered(Op.INCREMENT, outcomes);
  }

  private void bumps(OperationOutcome... outcomes) {
    numbered(Op.BUMP, outcomes);
  }

  private void numbered(Op op, OperationOutcome... outcomes) {
    for (int number = 1; number <= outcomes.length; number++) {
      operations.add(op, outcomes[number - 1], 5, number, number, number + 1);
    }
  }

  /// The content at the end.
  private void found(long count, long... tags) {
    for (long tag : tags) {
      operations.add(Op.FINAL_TAG, OK, 5, tag, 1000, 1001);
    }
    operations.add(Op.FINAL_COUNT, OK, 5, count, 1000, 1001);
  }

  private Verdict check() {
    return CheckerRegistry.ask("lost-updates", operations.evidence());
  }

  private static void assertBetween(
      Verdict verdict, String metric, double low, double high, String text) {
    assertThat(measure(verdict, metric).lowest()).isEqualTo(low);
    assertThat(measure(verdict, metric).highest()).isEqualTo(high);
    assertThat(Said.of(measure(verdict, metric).text())).isEqualTo(text);
  }

  @Test
  void everyTagOnce_isValid_andUnknownOnesAreResolved() {
    increments(OK, UNKNOWN, UNKNOWN);
    found(2, 1, 3);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(verdict.summary())).contains("1 happened and 1 did not");
  }

  @Test
  void missingAndRepeatedTags_areCounted_withWitnesses() {
    increments(OK, OK, OK);
    found(4, 2, 3, 3, 3);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-updates")).isEqualTo(1);
    assertThat(value(verdict, "duplicated-updates")).isEqualTo(2);
    assertThat(verdict.witnesses()).hasSize(2);
    assertThat(verdict.witnesses().getFirst().lines()).hasSize(2);
  }

  @Test
  void countThatIsNotTheNumberOfTags_andTagsOfFailedIncrements_areViolations() {
    increments(OK, FAILED);
    found(5, 1, 2);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(verdict.witnesses()).hasSize(2);
    assertThat(value(verdict, "lost-updates")).isZero();
  }

  @Test
  void withoutTags_theCountGivesAnInterval() {
    bumps(OK, OK, OK, OK, OK, OK, OK, OK, OK, OK, UNKNOWN, UNKNOWN);
    found(7);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertBetween(verdict, "lost-updates", 3.0, 5.0, "3 to 5 of 10");
  }

  @Test
  void withoutTags_aCountThatUnknownOnesMayExplain_isUnknown() {
    bumps(OK, UNKNOWN);
    found(1);

    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void withoutTags_aCountAboveAllIncrements_isDuplicated() {
    bumps(OK, UNKNOWN);
    found(4);

    assertThat(value(check(), "duplicated-updates")).isEqualTo(2);
  }

  @Test
  void withoutTags_aCountThatNoIncrementExplains_isFoundWhereNoneWasAcknowledged() {
    bumps(FAILED, FAILED);
    found(5);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "duplicated-updates")).isEqualTo(5);
  }

  /// Unknown increments may have happened, or others may have happened twice.
  @Test
  void withoutTags_aCountThatUnknownOnesMayExplain_mayHoldDuplicates() {
    bumps(OK, UNKNOWN, UNKNOWN);
    found(3);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertBetween(verdict, "duplicated-updates", 0.0, 2.0, "0 to 2");
  }

  @Test
  void withoutTags_everyIncrementCounted_isValid() {
    bumps(OK, OK);
    found(2);

    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  @Test
  void withAndWithoutTags_theIntervalsAddUp() {
    operations.add(Op.INCREMENT, OK, 6, 20, 1, 2);
    operations.add(Op.INCREMENT, OK, 6, 21, 1, 2);
    operations.add(Op.FINAL_TAG, OK, 6, 20, 1000, 1001);
    operations.add(Op.FINAL_COUNT, OK, 6, 1, 1000, 1001);
    bumps(OK, OK, UNKNOWN);
    found(1);

    Verdict verdict = check();

    assertBetween(verdict, "lost-updates", 2.0, 3.0, "2 to 3 of 4");
  }

  @Test
  void elementsOfSets_areNoIncrements() {
    operations.add(Op.ADD, OK, 7, 1, 1, 2);
    operations.add(Op.FINAL_COUNT, OK, 7, 0, 1000, 1001);

    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void unreadableCounter_andNone_areUnknown() {
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
    increments(OK);
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }
}
