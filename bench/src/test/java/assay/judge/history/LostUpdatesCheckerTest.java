package assay.judge.history;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.cell.Checkers;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class LostUpdatesCheckerTest {

  private final Operations operations = new Operations();

  private void increment(OperationOutcome outcome, long tag) {
    operations.add(Op.INCREMENT, outcome, 5, tag, tag, tag + 1);
  }

  private void bump(OperationOutcome outcome, long number) {
    operations.add(Op.BUMP, outcome, 5, number, number, number + 1);
  }

  private void found(Op op, long value) {
    operations.add(op, OperationOutcome.OK, 5, value, 1000, 1001);
  }

  private Verdict check() {
    return Checkers.ask("lost-updates", operations.evidence(), null);
  }

  private static void assertBetween(
      Verdict verdict, String metric, double low, double high, String text) {
    assertThat(measure(verdict, metric).low()).isEqualTo(low);
    assertThat(measure(verdict, metric).high()).isEqualTo(high);
    assertThat(measure(verdict, metric).text()).isEqualTo(text);
  }

  @Test
  void everyTagOnce_isValid_andUnknownOnesAreResolved() {
    increment(OperationOutcome.OK, 1);
    increment(OperationOutcome.UNKNOWN, 2);
    increment(OperationOutcome.UNKNOWN, 3);
    found(Op.FINAL_TAG, 1);
    found(Op.FINAL_TAG, 3);
    found(Op.FINAL_COUNT, 2);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(verdict.summary()).contains("1 happened and 1 did not");
  }

  @Test
  void missingAndRepeatedTags_areCounted_withWitnesses() {
    increment(OperationOutcome.OK, 1);
    increment(OperationOutcome.OK, 2);
    increment(OperationOutcome.OK, 3);
    found(Op.FINAL_TAG, 2);
    found(Op.FINAL_TAG, 3);
    found(Op.FINAL_TAG, 3);
    found(Op.FINAL_TAG, 3);
    found(Op.FINAL_COUNT, 4);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-updates")).isEqualTo(1);
    assertThat(value(verdict, "duplicated-updates")).isEqualTo(2);
    assertThat(verdict.witnesses()).hasSize(2);
    assertThat(verdict.witnesses().getFirst().lines()).hasSize(2);
  }

  @Test
  void countThatIsNotTheNumberOfTags_andTagsOfFailedIncrements_areViolations() {
    increment(OperationOutcome.OK, 1);
    increment(OperationOutcome.FAILED, 2);
    found(Op.FINAL_TAG, 1);
    found(Op.FINAL_TAG, 2);
    found(Op.FINAL_COUNT, 5);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(verdict.witnesses()).hasSize(2);
    assertThat(value(verdict, "lost-updates")).isZero();
  }

  @Test
  void withoutTags_theCountGivesAnInterval() {
    for (int tag = 1; tag <= 10; tag++) {
      bump(OperationOutcome.OK, tag);
    }
    bump(OperationOutcome.UNKNOWN, 11);
    bump(OperationOutcome.UNKNOWN, 12);
    found(Op.FINAL_COUNT, 7);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertBetween(verdict, "lost-updates", 3.0, 5.0, "3 to 5 of 10");
  }

  @Test
  void withoutTags_aCountThatUnknownOnesMayExplain_isUnknown() {
    bump(OperationOutcome.OK, 1);
    bump(OperationOutcome.UNKNOWN, 2);
    found(Op.FINAL_COUNT, 1);

    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void withoutTags_aCountAboveAllIncrements_isDuplicated() {
    bump(OperationOutcome.OK, 1);
    bump(OperationOutcome.UNKNOWN, 2);
    found(Op.FINAL_COUNT, 4);

    assertThat(value(check(), "duplicated-updates")).isEqualTo(2);
  }

  /// Whether the unknown ones happened or others happened twice nobody can tell.
  @Test
  void withoutTags_aCountThatUnknownOnesMayExplain_mayHoldDuplicates() {
    bump(OperationOutcome.OK, 1);
    bump(OperationOutcome.UNKNOWN, 2);
    bump(OperationOutcome.UNKNOWN, 3);
    found(Op.FINAL_COUNT, 3);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertBetween(verdict, "duplicated-updates", 0.0, 2.0, "0 to 2");
  }

  @Test
  void withoutTags_everyIncrementCounted_isValid() {
    bump(OperationOutcome.OK, 1);
    bump(OperationOutcome.OK, 2);
    found(Op.FINAL_COUNT, 2);

    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  @Test
  void withAndWithoutTags_theIntervalsAddUp() {
    operations.add(Op.INCREMENT, OperationOutcome.OK, 6, 20, 1, 2);
    operations.add(Op.INCREMENT, OperationOutcome.OK, 6, 21, 1, 2);
    operations.add(Op.FINAL_TAG, OperationOutcome.OK, 6, 20, 1000, 1001);
    operations.add(Op.FINAL_COUNT, OperationOutcome.OK, 6, 1, 1000, 1001);
    bump(OperationOutcome.OK, 1);
    bump(OperationOutcome.OK, 2);
    bump(OperationOutcome.UNKNOWN, 3);
    found(Op.FINAL_COUNT, 1);

    Verdict verdict = check();

    assertBetween(verdict, "lost-updates", 2.0, 3.0, "2 to 3 of 4");
  }

  @Test
  void elementsOfSets_areNoIncrements() {
    operations.add(Op.ADD, OperationOutcome.OK, 7, 1, 1, 2);
    operations.add(Op.FINAL_COUNT, OperationOutcome.OK, 7, 0, 1000, 1001);

    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void unreadableCounter_andNone_areUnknown() {
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
    increment(OperationOutcome.OK, 1);
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }
}
