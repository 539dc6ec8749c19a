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

final class SetsCheckerTest {

  private static final int KEY = 5;

  private final Operations operations = new Operations();

  private void add(OperationOutcome outcome, long element) {
    operations.add(Op.ADD, outcome, KEY, element, 10 * element, 10 * element + 5);
  }

  private void read(long start, long end, long... elements) {
    for (long element : elements) {
      operations.add(Op.READ_TAG, OperationOutcome.OK, KEY, element, start, end);
    }
    operations.add(Op.READ_COUNT, OperationOutcome.OK, KEY, elements.length, start, end);
  }

  private void atEnd(long... elements) {
    for (long element : elements) {
      operations.add(Op.FINAL_TAG, OperationOutcome.OK, KEY, element, 1000, 1001);
    }
    operations.add(Op.FINAL_COUNT, OperationOutcome.OK, KEY, elements.length, 1000, 1001);
  }

  private Verdict check() {
    return CheckerRegistry.ask("sets", operations.evidence());
  }

  @Test
  void everyElementKept_isValid_andUnknownOnesAreResolved() {
    add(OperationOutcome.OK, 1);
    add(OperationOutcome.UNKNOWN, 2);
    add(OperationOutcome.UNKNOWN, 3);
    add(OperationOutcome.FAILED, 4);
    read(12, 14);
    read(12, 14, 1);
    read(20, 50, 1, 2);
    atEnd(1, 2);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(verdict.summary()))
        .contains("0 of 1 acknowledged elements lost")
        .contains("1 happened and 1 did not");
  }

  /// With a cut client history its adder is unknown; the duplicate is wrong all the same.
  @Test
  void elementThatIsThereTwice_isFoundWhereNothingElseCanBeJudged() {
    add(OperationOutcome.FAILED, 1);
    atEnd(1, 1);
    operations.cut();

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary())).contains("1 element in a set more than once");
  }

  @Test
  void acknowledgedElementThatIsGone_isLost_andNoReadIsBlamedForIt() {
    add(OperationOutcome.OK, 1);
    add(OperationOutcome.OK, 2);
    read(30, 40, 2);
    atEnd(2);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-elements")).isEqualTo(1);
    assertThat(value(verdict, "stale-sets")).isZero();
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo("set 5: element 1 was acknowledged and is gone");
  }

  @Test
  void readThatLacksAKnownElement_isStale() {
    add(OperationOutcome.OK, 1);
    add(OperationOutcome.OK, 2);
    read(30, 40, 1);
    read(31, 41, 1, 2);
    atEnd(1, 2);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "stale-sets").text()))
        .isEqualTo("50.0 % (1 of 2, within this run)");
  }

  /// A second fault may take what the first one left: the read between them was stale all the same.
  @Test
  void elementThatALaterReadFound_makesTheEarlierReadStale_thoughItIsLostAtTheEnd() {
    add(OperationOutcome.OK, 1);
    add(OperationOutcome.OK, 2);
    operations.fault(28);
    read(30, 40, 1);
    read(50, 60, 1, 2);
    atEnd(1);

    Verdict verdict = check();

    assertThat(value(verdict, "lost-elements")).isEqualTo(1);
    assertThat(Said.of(measure(verdict, "stale-sets").text()))
        .isEqualTo("50.0 % (1 of 2, within this run)");
  }

  @Test
  void setThatWasNotReadBack_accusesNoReadOfWhatAFaultMayHaveTaken() {
    add(OperationOutcome.OK, 1);
    add(OperationOutcome.OK, 2);
    read(26, 27, 1);
    operations.fault(28);
    read(30, 40, 1);

    Verdict verdict = check();

    assertThat(Said.of(measure(verdict, "stale-sets").text()))
        .isEqualTo("50.0 % (1 of 2, within this run)");
    assertThat(value(verdict, "unreadable-sets")).isEqualTo(1);
  }

  @Test
  void elementThatOnlyAReadHasShown_mustStay() {
    add(OperationOutcome.UNKNOWN, 1);
    add(OperationOutcome.UNKNOWN, 2);
    read(30, 40, 1, 2);
    read(41, 50, 1);
    atEnd(1);

    Verdict verdict = check();

    assertThat(value(verdict, "vanished-elements")).isEqualTo(1);
    assertThat(value(verdict, "stale-sets")).isZero();
  }

  @Test
  void elementsNobodyAdded_orFoundTooEarly_areInvented() {
    add(OperationOutcome.FAILED, 1);
    add(OperationOutcome.OK, 9);
    read(30, 40, 9);
    atEnd(1, 7, 9);

    Verdict verdict = check();

    assertThat(value(verdict, "invented-elements")).isEqualTo(3);
    assertThat(verdict.witnesses()).hasSize(3);
  }

  @Test
  void elementThatIsThereTwice_isFound() {
    add(OperationOutcome.OK, 1);
    atEnd(1, 1);

    assertThat(check().status()).isEqualTo(Status.INVALID);
  }

  @Test
  void unreadableSet_andACutHistory_andNoSet_areUnknown() {
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
    add(OperationOutcome.OK, 1);
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
    atEnd(1, 2);
    operations.cut();
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void readsOfTwoThreadsAtTheSameMoment_areKeptApart() {
    add(OperationOutcome.OK, 1);
    add(OperationOutcome.OK, 2);
    for (int element = 1; element <= 2; element++) {
      for (int client = 0; client < 2; client++) {
        operations.client(client).add(Op.READ_TAG, OperationOutcome.OK, KEY, element, 30, 40);
      }
    }
    operations.client(0).add(Op.READ_COUNT, OperationOutcome.OK, KEY, 2, 30, 40);
    operations.client(1).add(Op.READ_COUNT, OperationOutcome.OK, KEY, 2, 30, 40);
    atEnd(1, 2);

    assertThat(check().status()).isEqualTo(Status.VALID);
  }
}
