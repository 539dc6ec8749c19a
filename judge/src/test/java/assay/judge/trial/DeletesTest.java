package assay.judge.trial;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A delete is a write of nothing: its treatment by every checker of registers.
final class DeletesTest {

  private static Verdict check(String checker, Operations operations) {
    return CheckerRegistry.ask(checker, operations.evidence());
  }

  /// Written, deleted, inserted again and deleted again, with correct reads each time.
  private static Operations rightly() {
    return new Operations()
        .write(0, 1, 10, 20)
        .read(0, 1, 25, 30)
        .delete(0, 2, 40, 50)
        .read(0, 0, 60, 70)
        .write(0, 3, 80, 90)
        .read(0, 3, 95, 100)
        .delete(0, 4, 110, 120)
        .client(1)
        .read(0, 0, 130, 140)
        .client(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost-writes", "stale-reads", "linearizability", "session-guarantees"})
  void deletedAndFoundAbsent_isValid(String checker) {
    assertThat(check(checker, rightly().finalRead(0, 0)).status()).isEqualTo(Status.VALID);
    assertThat(check(checker, rightly().fault(500).finalRead(0, 0)).status())
        .isEqualTo(Status.VALID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost-writes", "stale-reads", "linearizability", "session-guarantees"})
  void keyThatIsInsertedLater_isAbsentUntilThen(String checker) {
    Operations inserted =
        new Operations()
            .read(0, 0, 1, 2)
            .write(0, 1, 10, 20)
            .read(0, 1, 25, 30)
            .delete(1, 1, 10, 20)
            .read(1, 0, 1, 30)
            .finalRead(0, 1)
            .finalRead(1, 0);
    assertThat(check(checker, inserted).status()).isEqualTo(Status.VALID);
  }

  @Test
  void valueThatIsThereAgainAfterAFault_isALossOfTheDelete() {
    Verdict verdict =
        check(
            "lost-writes",
            new Operations().write(0, 1, 10, 20).delete(0, 2, 40, 50).fault(100).finalRead(0, 1));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-writes")).isEqualTo(1);
    assertThat(value(verdict, "lost-deletes")).isEqualTo(1);
    assertThat(Said.of(verdict.summary())).contains("1 of them deletes");
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .contains("the delete, version 2, was acknowledged and version 1 was read back");
  }

  /// A return to the state before the insert lost one write, not all writes ever made.
  @Test
  void insertThatIsGone_isTheOneWriteThatWasLost() {
    Verdict verdict =
        check(
            "lost-writes",
            new Operations()
                .write(0, 1, 10, 20)
                .delete(0, 2, 40, 50)
                .write(0, 3, 60, 70)
                .fault(100)
                .finalRead(0, 0));

    assertThat(value(verdict, "lost-writes")).isEqualTo(1);
    assertThat(value(verdict, "lost-deletes")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stale-reads", "linearizability", "session-guarantees"})
  void valueReadAfterItsDelete_isStale(String checker) {
    Operations stale = new Operations().write(0, 1, 10, 20).delete(0, 2, 40, 50).read(0, 1, 60, 70);
    assertThat(check(checker, stale).status()).isEqualTo(Status.INVALID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stale-reads", "linearizability", "session-guarantees"})
  void nothingReadAfterAnInsert_isStaleThoughThereWasADeleteBefore(String checker) {
    Operations stale =
        new Operations()
            .write(0, 1, 10, 20)
            .delete(0, 2, 40, 50)
            .write(0, 3, 60, 70)
            .read(0, 0, 80, 90);
    assertThat(check(checker, stale).status()).isEqualTo(Status.INVALID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost-writes", "stale-reads", "linearizability", "session-guarantees"})
  void deleteOfUnknownOutcome_mayHaveHappenedOrNot(String checker) {
    for (long found : new long[] {0, 1}) {
      Operations unknown =
          new Operations()
              .write(0, 1, 10, 20)
              .add(Op.DELETE, OperationOutcome.UNKNOWN, 0, 2, 40, 50)
              .read(0, found, 60, 70)
              .finalRead(0, found);
      assertThat(check(checker, unknown).status()).isNotEqualTo(Status.INVALID);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost-writes", "stale-reads", "linearizability", "session-guarantees"})
  void deleteThatSurelyFailed_leavesItsValue(String checker) {
    Operations failed =
        new Operations().write(0, 1, 10, 20).add(Op.DELETE, OperationOutcome.FAILED, 0, 2, 40, 50);
    assertThat(check(checker, failed.read(0, 1, 60, 70).finalRead(0, 1)).status())
        .isEqualTo(Status.VALID);
    Operations gone =
        new Operations().write(0, 1, 10, 20).add(Op.DELETE, OperationOutcome.FAILED, 0, 2, 40, 50);
    assertThat(check(checker, gone.read(0, 0, 60, 70).finalRead(0, 0)).status())
        .isEqualTo(Status.INVALID);
  }

  /// Both reads are stale, but neither goes back behind its client's writes or reads: the second
  /// may have seen the first delete, and not the last.
  @Test
  void clientThatIsServedStaleData_keepsItsSession() {
    Operations stale =
        new Operations()
            .write(0, 1, 10, 20)
            .delete(0, 2, 30, 40)
            .write(0, 3, 50, 60)
            .delete(0, 4, 70, 80)
            .client(1)
            .read(0, 0, 100, 110)
            .read(0, 3, 120, 130)
            .read(0, 0, 140, 150);
    assertThat(check("session-guarantees", stale).status()).isEqualTo(Status.VALID);
    assertThat(check("stale-reads", stale).status()).isEqualTo(Status.INVALID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost-writes", "stale-reads", "linearizability", "session-guarantees"})
  void nothingFoundWhereAHistoryIsCut_accusesNobody(String checker) {
    Operations cut =
        new Operations()
            .write(0, 1, 10, 20)
            .write(1, 1, 10, 20)
            .delete(1, 2, 30, 40)
            .read(0, 0, 60, 70)
            .read(0, 0, 80, 90)
            .finalRead(0, 0)
            .finalRead(1, 0)
            .cut();
    assertThat(check(checker, cut).status()).isEqualTo(Status.UNKNOWN);
  }

  private static Operations goneWithoutADelete() {
    return new Operations().write(0, 1, 10, 20).read(0, 0, 60, 70).finalRead(0, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lost-writes", "stale-reads", "linearizability", "session-guarantees"})
  void nothingFoundWhereTheCutPartMayHoldTheOnlyDelete_accusesNobody(String checker) {
    assertThat(check(checker, goneWithoutADelete()).status()).isEqualTo(Status.INVALID);
    assertThat(check(checker, goneWithoutADelete().cut()).status()).isEqualTo(Status.UNKNOWN);
  }
}
