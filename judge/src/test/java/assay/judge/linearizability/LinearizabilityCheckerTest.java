package assay.judge.linearizability;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import org.junit.jupiter.api.Test;

final class LinearizabilityCheckerTest {

  private static Verdict check(Operations operations) {
    return CheckerRegistry.ask("linearizability", operations.evidence());
  }

  /// A map may have room for many keys, few of which are ever written.
  @Test
  void keysThatWereNeverWritten_areNotCounted() {
    Operations operations = new Operations().write(0, 1, 10, 20).read(0, 1, 30, 40);
    Verdict verdict =
        check(operations.read(1, 0, 30, 40).finalRead(0, 1).finalRead(1, 0).finalRead(2, 0));
    assertThat(Said.of(measure(verdict, "linearizability").text())).isEqualTo("0 of 1 keys");
  }

  @Test
  void operationsThatFitAnOrder_areValid_andCountedByKey() {
    Verdict verdict =
        check(
            new Operations()
                .read(0, Observation.ABSENT, 1, 5)
                .write(0, 1, 10, 20)
                .write(0, 2, 30, 60)
                .client(1)
                .read(0, 2, 35, 40)
                .read(0, 2, 70, 80)
                .write(1, 1, 10, 20)
                .finalRead(0, 2)
                .finalRead(1, 1));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(measure(verdict, "linearizability").text())).isEqualTo("0 of 2 keys");
    assertThat(Said.of(verdict.summary())).contains("the 8 operations of 2 keys fit an order");
  }

  /// A client's next write may begin in the tick in which its last one ended. It still comes later.
  @Test
  void writesOfOneWriterThatTouch_doNotChangePlaces() {
    Operations operations = new Operations().write(0, 1, 10, 20).write(0, 2, 20, 30);
    assertThat(check(operations.read(0, 2, 30, 35)).status()).isEqualTo(Status.VALID);

    assertThat(check(operations.read(0, 1, 40, 50)).status()).isEqualTo(Status.INVALID);
  }

  /// The first write of version 2 had an unknown outcome; its repetition was acknowledged.
  @Test
  void readBehindAnAcknowledgedRepetition_fitsNoOrder() {
    Operations operations =
        new Operations()
            .write(0, 1, 10, 20)
            .unknownWrite(0, 2, 30, 40)
            .add(Op.REWRITE, OperationOutcome.OK, 0, 2, 50, 60);
    assertThat(check(operations.read(0, 2, 61, 62)).status()).isEqualTo(Status.VALID);

    Verdict verdict = check(operations.read(0, 1, 70, 80));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "linearizability")).isPositive();
  }

  /// A repetition without an acknowledgement promises nothing.
  @Test
  void repetitionWithoutAnAnswer_promisesNothing() {
    Operations operations =
        new Operations()
            .write(0, 1, 10, 20)
            .unknownWrite(0, 2, 30, 40)
            .add(Op.REWRITE, OperationOutcome.UNKNOWN, 0, 2, 50, 60)
            .add(Op.REWRITE, OperationOutcome.OK, 0, 2, 65, 75);

    assertThat(check(operations.read(0, 1, 70, 80)).status()).isEqualTo(Status.VALID);
  }

  @Test
  void versionThatOutlivesAnother_isShownWithTheOperationsOfBoth() {
    Verdict verdict =
        check(
            new Operations()
                .write(7, 1, 1_000_000, 2_000_000)
                .write(7, 2, 3_000_000, 4_000_000)
                .client(1)
                .read(7, 1, 10_000_000, 11_000_000)
                .write(8, 1, 1_000_000, 2_000_000));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "linearizability")).isEqualTo(1);
    Witness witness = verdict.witnesses().getFirst();
    assertThat(Said.of(witness.sentence()))
        .isEqualTo(
            "key 7: version 1 was there from 0.002000 s until 0.010000 s, yet version 2 was there"
                + " at a moment between 0.003000 s and 0.004000 s");
    assertThat(witness.lines())
        .extracting(line -> line.what() + " " + line.version() + " of " + line.client())
        .containsExactly(
            "write ok 1 of client-1", "write ok 2 of client-1", "read ok 1 of client-2");
  }

  @Test
  void twoVersionsAtOnce_areShownWithTheirSpans() {
    Operations operations =
        new Operations()
            .write(0, 1, 0, 900_000)
            .write(0, 2, 0, 900_000)
            .read(0, 1, 10_000, 20_000)
            .read(0, 2, 30_000, 40_000)
            .read(0, 1, 50_000, 60_000)
            .read(0, 2, 70_000, 80_000);
    Verdict verdict = new LinearizabilityChecker().check(operations.evidence());

    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo(
            "key 0: version 2 was there from 0.000040 s until 0.000070 s, yet version 1 was there"
                + " from 0.000020 s until 0.000050 s");
    assertThat(verdict.witnesses().getFirst().lines()).hasSize(6);
  }

  @Test
  void unknownWrite_mayLandLate_butOnlyOnce() {
    Operations late = new Operations().write(0, 1, 10, 20).unknownWrite(0, 2, 30, 40);
    late.read(0, 1, 50, 60).read(0, 2, 70, 80);
    assertThat(check(late).status()).isEqualTo(Status.VALID);

    assertThat(check(late.read(0, 1, 90, 95)).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void unknownWriteNobodyRead_isNoVersion() {
    Operations operations = new Operations().write(0, 1, 10, 20).unknownWrite(0, 2, 30, 40);

    assertThat(check(operations.read(0, 1, 50, 60)).status()).isEqualTo(Status.VALID);
  }

  @Test
  void phantomFutureAndDamagedReads_areNamedApart() {
    Verdict verdict =
        check(
            new Operations()
                .read(0, 9, 30, 40)
                .failedWrite(1, 1, 10, 20)
                .read(1, 1, 30, 40)
                .write(2, 1, 100, 110)
                .read(2, 1, 50, 60)
                .read(3, Observation.CORRUPT, 30, 40));

    assertThat(value(verdict, "phantom-reads")).isEqualTo(2);
    assertThat(value(verdict, "future-reads")).isEqualTo(1);
    assertThat(value(verdict, "damaged-reads")).isEqualTo(1);
    assertThat(value(verdict, "linearizability")).isEqualTo(4);
    assertThat(verdict.witnesses())
        .extracting(witness -> Said.of(witness.sentence()))
        .containsExactly(
            "key 0: a read returned version 9, which no write can have left",
            "key 1: a read returned version 1, which no write can have left",
            "key 2: a read returned version 1 and had ended before the write of that began",
            "key 3: a read returned a damaged value");
    assertThat(verdict.witnesses().get(1).lines())
        .extracting(line -> line.what())
        .containsExactly("write failed", "read ok");
  }

  @Test
  void acknowledgedWriteThatIsGoneAtTheEnd_isAViolation_butNotOneFromBeforeTheFault() {
    Verdict verdict =
        check(
            new Operations()
                .versions(0, 2)
                .read(0, 2, 50, 60)
                .versions(1, 2)
                .read(1, 1, 50, 60)
                .write(2, 1, 10, 20)
                .write(2, 2, 90, 130)
                .fault(100)
                .finalRead(0, 1)
                .finalRead(1, 2)
                .finalRead(2, 1));

    assertThat(value(verdict, "linearizability")).isEqualTo(3);
    assertThat(Said.of(measure(verdict, "linearizability-before-fault").text()))
        .isEqualTo("1 of 3 keys");
    assertThat(Said.of(verdict.summary()))
        .contains("the operations of 3 of 3 keys fit no order", "1 of them before the first fault");
  }

  @Test
  void cutHistory_accusesNobodyOfWhatItMayLack_butKeepsWhatItShows() {
    Operations lacking = new Operations().write(0, 1, 10, 20).read(0, 5, 30, 40).cut();
    assertThat(check(lacking).status()).isEqualTo(Status.UNKNOWN);

    Operations broken = lacking.read(0, 1, 50, 60).read(0, 5, 70, 80);
    assertThat(check(broken).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void countersAndReadsWithoutAnswer_areNoPartOfIt() {
    Operations operations =
        new Operations()
            .write(0, 1, 10, 20)
            .add(Op.READ, OperationOutcome.UNKNOWN, 0, Observation.ABSENT, 30, 40)
            .add(Op.INCREMENT, OperationOutcome.OK, 5, 77, 30, 40)
            .finalRead(0, 1);

    Verdict verdict = check(operations);
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(measure(verdict, "linearizability").text())).isEqualTo("0 of 1 keys");
    assertThat(check(new Operations().write(0, 1, 10, 20)).status()).isEqualTo(Status.UNKNOWN);
  }
}
