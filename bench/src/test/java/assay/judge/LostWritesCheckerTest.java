package assay.judge;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observed;
import assay.api.Outcome;
import assay.record.Event.Op;
import assay.record.Verdicts.Line;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class LostWritesCheckerTest {

  private static Verdict check(Operations operations) {
    return Checkers.ask("lost-writes", operations.evidence(), null);
  }

  @Test
  void everyAcknowledgedVersionReadBack_isValid() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .write(0, 2, 30, 40)
                .write(1, 1, 10, 20)
                .fault(100)
                .finalRead(0, 2)
                .finalRead(1, 1));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "lost-writes")).isZero();
    assertThat(verdict.summary()).contains("0 of 3").contains("95.0 % of such faults");
  }

  @Test
  void acknowledgedVersionsAboveTheOneReadBack_areLost_withTheirAge() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .write(0, 2, 30, 40)
                .write(0, 3, 50, 60)
                .write(1, 1, 10, 20)
                .fault(100)
                .write(1, 2, 200, 210)
                .finalRead(0, 1)
                .finalRead(1, 1));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-writes")).isEqualTo(3);
    assertThat(value(verdict, "lost-keys")).isEqualTo(1.0);
    assertThat(value(verdict, "lost-age")).isEqualTo(60);
    assertThat(value(verdict, "lost-after-fault")).isEqualTo(1);
    assertThat(verdict.witnesses().getFirst().lines())
        .containsExactly(
            new Line("write ok", "client-1", 0, 3, 50, 60),
            new Line("final read ok", "client-1", 0, 1, 1_000_000, 1_000_001));
  }

  @Test
  void absentKey_losesEveryAcknowledgedVersion() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .write(0, 2, 30, 40)
                .write(1, 1, 10, 20)
                .fault(100)
                .finalRead(0, Observed.ABSENT)
                .finalRead(1, 1));

    assertThat(value(verdict, "lost-writes")).isEqualTo(2);
    assertThat(value(verdict, "lost-keys")).isEqualTo(0.5);
    assertThat(verdict.measures().getFirst().text()).isEqualTo("2 of 3");
  }

  /// The first fault loses a write of key 0, the second nothing; what is lost after the last is none of
  /// theirs.
  @Test
  void faultsThatLostSomething_areCountedByTheWritesBeforeThem() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .write(0, 2, 30, 40)
                .write(1, 1, 10, 20)
                .fault(100)
                .write(2, 1, 150, 160)
                .fault(200)
                .write(1, 2, 300, 310)
                .finalRead(0, 1)
                .finalRead(1, 1)
                .finalRead(2, 1));

    assertThat(value(verdict, "losing-faults")).isEqualTo(0.5);
    assertThat(value(verdict, "faults")).isEqualTo(2);
    assertThat(value(verdict, "lost-after-fault")).isEqualTo(1);
  }

  @Test
  void unknownWrite_maySurviveOrNot_andIsNeverLost() {
    Operations operations =
        new Operations().write(0, 1, 10, 20).write(1, 1, 10, 20).unknownWrite(0, 2, 30, 40);

    Verdict verdict =
        check(operations.unknownWrite(1, 2, 30, 40).fault(35).finalRead(0, 2).finalRead(1, 1));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
  }

  @Test
  void versionNobodyWrote_isAPhantom_alsoThatOfAFailedWrite() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .write(1, 1, 10, 20)
                .failedWrite(1, 2, 30, 40)
                .finalRead(0, 7)
                .finalRead(1, 2));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "phantoms")).isEqualTo(2);
    assertThat(value(verdict, "lost-writes")).isZero();
  }

  @Test
  void unreadableKey_isNotKept_butUnknown() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .write(1, 1, 10, 20)
                .finalRead(0, 1)
                .add(Op.FINAL_READ, Outcome.FAILED, 1, 0, 500, 600));

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(verdict, "unreadable-keys")).isEqualTo(1);
  }

  @Test
  void damagedValue_isAViolation() {
    Verdict verdict = check(new Operations().write(0, 1, 10, 20).finalRead(0, Observed.CORRUPT));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "damaged-keys")).isEqualTo(1);
  }

  @Test
  void withoutAnAudit_nothingIsKnown() {
    assertThat(check(new Operations().write(0, 1, 10, 20)).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void writeReplacedAfterTheFault_isCovered_andInNoDenominator() {
    Operations operations = new Operations();
    for (int key = 0; key < 4; key++) {
      operations.write(key, 1, 10, 20).write(key, 2, 30, 40);
    }
    operations.fault(100).write(0, 3, 200, 210).write(1, 3, 200, 210);

    Verdict verdict =
        check(operations.finalRead(0, 3).finalRead(1, 3).finalRead(2, 2).finalRead(3, 1));

    assertThat(value(verdict, "covered-writes")).isEqualTo(4);
    assertThat(value(verdict, "lost-keys")).isEqualTo(0.5);
    assertThat(verdict.measures().getFirst().text()).isEqualTo("1 of 6");
  }

  @Test
  void withEveryKeyWrittenAgain_nothingIsKnown() {
    Verdict verdict =
        check(
            new Operations().write(0, 1, 10, 20).fault(100).write(0, 2, 200, 210).finalRead(0, 2));

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
  }
}
