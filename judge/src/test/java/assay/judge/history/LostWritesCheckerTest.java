package assay.judge.history;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.api.Observation;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.results.Verdicts.Ends;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class LostWritesCheckerTest {

  private static Verdict check(Operations operations) {
    return CheckerRegistry.ask("lost-writes", operations.evidence());
  }

  /// Versions of key 0 and one of key 1, all acknowledged before a fault.
  private static Operations writtenBeforeAFault(int versions) {
    return new Operations().versions(0, versions).versions(1, 1).fault(100);
  }

  @Test
  void everyAcknowledgedVersionReadBack_isValid() {
    Verdict verdict = check(writtenBeforeAFault(2).finalRead(0, 2).finalRead(1, 1));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "lost-writes")).isZero();
    assertThat(Said.of(verdict.summary())).contains("0 of 3").contains("95.0 % of such faults");
  }

  @Test
  void keyThatASecondReadFinds_isNotLost_andItsFirstReadWasStale() {
    Operations operations = writtenBeforeAFault(2).finalRead(0, 1).finalRead(1, 1);
    operations.add(Op.FINAL_READ, OperationOutcome.OK, 0, 2, 2_000_000, 2_000_001);
    Verdict verdict = check(operations.audited(1, 1, 1));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "lost-writes")).isZero();
    assertThat(value(verdict, "stale-final-reads")).isEqualTo(1);
    assertThat(Said.of(measure(verdict, "stale-final-reads").text()))
        .isEqualTo("1 of 1 keys in doubt, 1 read again, 1 of them on the owner");
  }

  @Test
  void loss_saysWhetherItsOwnerWasAsked() {
    assertThat(Said.of(lostAfter(1, 1, 1).summary())).contains("; read again on the owner");
    assertThat(Said.of(lostAfter(1, 1, 0).summary()))
        .contains("; read again, but not all on the owner: a copy that lags would look the same");
    assertThat(Said.of(lostAfter(3, 1, 1).summary()))
        .contains("; 2 of 3 keys in doubt were not read again, and a copy that lags");
  }

  private static Verdict lostAfter(int doubtful, int again, int onOwner) {
    Operations operations = new Operations().versions(0, 2).fault(100);
    operations.finalRead(0, 1).finalRead(0, 1);
    Verdict verdict = check(operations.audited(doubtful, again, onOwner));
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "stale-final-reads")).isZero();
    return verdict;
  }

  @Test
  void keysThatWereStillComingBack_areLostAtMost() {
    Operations operations = new Operations().versions(0, 2).versions(1, 2).fault(100);
    operations.finalRead(0, 1).finalRead(1, 1).finalRead(1, 2);
    Verdict late = check(operations.audited(2, 2, 0, 1, true));
    assertThat(late.status()).isEqualTo(Status.UNKNOWN);
    assertThat(late.measure("lost-writes").orElseThrow().ends()).isEqualTo(new Ends.Bounds(0, 1));
    assertThat(late.measure("lost-keys")).isEmpty();
    assertThat(Said.of(late.summary()))
        .isEqualTo(
            "at most 1 acknowledged write is lost: 1 key got newer while they were read for a"
                + " minute, the last just before reading ended");
  }

  @Test
  void keysThatCameBackBeforeReadingEnded_leaveTheOthersLost() {
    Operations operations = new Operations().versions(0, 2).versions(1, 2).fault(100);
    operations.finalRead(0, 1).finalRead(1, 1).finalRead(1, 2);
    Verdict calm = check(operations.audited(2, 2, 0, 1, false));
    assertThat(calm.status()).isEqualTo(Status.INVALID);
    assertThat(value(calm, "lost-writes")).isEqualTo(1);
    assertThat(Said.of(calm.measure("stale-final-reads").orElseThrow().text()))
        .contains("; 1 got newer only later");
  }

  @Test
  void acknowledgedVersionsAboveTheOneReadBack_areLost_withTheirAge() {
    Verdict verdict =
        check(writtenBeforeAFault(3).write(1, 2, 200, 210).finalRead(0, 1).finalRead(1, 1));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-writes")).isEqualTo(3);
    assertThat(value(verdict, "lost-keys")).isEqualTo(1.0);
    assertThat(value(verdict, "lost-age")).isEqualTo(60);
    assertThat(value(verdict, "lost-after-fault")).isEqualTo(1);
    assertThat(Said.of(verdict.summary()))
        .isEqualTo(
            "3 of 5 acknowledged writes lost in 1 fault, on 2 of 2 keys, 2 of 4 acknowledged before"
                + " it, the oldest 60 ns, and 1 of 1 after it began");
    assertThat(verdict.witnesses().getFirst().lines())
        .containsExactly(
            new Line("write ok", "client-1", 0, 3, 50, 60),
            new Line("final read ok", "client-1", 0, 1, 1_000_000, 1_000_001));
  }

  @Test
  void lossesOfTheWarmUp_areToldApart() {
    Operations operations =
        new Operations().write(0, 1, 10, 20).write(0, 2, 30, 40).write(1, 1, 10, 20);
    operations.write(2, 1, 60, 70).step(50, 1000, -1).finalRead(0, 0).finalRead(1, 1);
    assertThat(Said.of(check(operations.finalRead(2, 0)).summary()))
        .contains("3 of 4 acknowledged writes lost")
        .contains("; 2 of them of the 3 written during the warm-up");

    Operations all = new Operations().write(0, 1, 10, 20).step(50, 1000, -1).finalRead(0, 0);
    assertThat(Said.of(check(all).summary())).contains("; all of them written during the warm-up");
    Operations none = new Operations().write(0, 1, 60, 70).step(50, 1000, -1).finalRead(0, 0);
    assertThat(Said.of(check(none).summary())).doesNotContain("warm-up");
  }

  @Test
  void lossAfterTheFaultAlone_isNotToldAsOldOrOfTheFault() {
    Verdict verdict =
        check(
            new Operations().write(0, 1, 10, 20).fault(100).write(0, 2, 200, 210).finalRead(0, 1));

    assertThat(Said.of(verdict.summary()))
        .isEqualTo(
            "1 of 2 acknowledged writes lost in 1 fault, on 1 of 1 keys, all acknowledged after it began:"
                + " 1 of 1");
    assertThat(
            verdict.measures().stream()
                .filter(measure -> measure.metric().equals("lost-age"))
                .map(measure -> Said.of(measure.text())))
        .containsExactly("none before a fault");
  }

  @Test
  void lossWithoutAFault_isToldAsOne() {
    Verdict verdict = check(new Operations().versions(0, 2).finalRead(0, 1));

    assertThat(Said.of(verdict.summary()))
        .isEqualTo("1 of 2 acknowledged writes lost without a fault, on 1 of 1 keys");
  }

  @Test
  void absentKey_losesEveryAcknowledgedVersion() {
    Verdict verdict =
        check(writtenBeforeAFault(2).finalRead(0, Observation.ABSENT).finalRead(1, 1));

    assertThat(value(verdict, "lost-writes")).isEqualTo(2);
    assertThat(value(verdict, "lost-keys")).isEqualTo(0.5);
    assertThat(Said.of(verdict.measures().getFirst().text())).isEqualTo("2 of 3");
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
                .add(Op.FINAL_READ, OperationOutcome.FAILED, 1, 0, 500, 600));

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(verdict, "unreadable-keys")).isEqualTo(1);
  }

  @Test
  void damagedValue_isAViolation() {
    Verdict verdict = check(new Operations().write(0, 1, 10, 20).finalRead(0, Observation.CORRUPT));

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
      operations.versions(key, 2);
    }
    operations.fault(100).write(0, 3, 200, 210).write(1, 3, 200, 210);

    Verdict verdict =
        check(operations.finalRead(0, 3).finalRead(1, 3).finalRead(2, 2).finalRead(3, 1));

    assertThat(value(verdict, "covered-writes")).isEqualTo(4);
    assertThat(Said.of(measure(verdict, "lost-keys").text()))
        .isEqualTo("25.0 % to 75.0 % of 4 keys: the others were written again");
    assertThat(measure(verdict, "lost-keys").highest()).isGreaterThanOrEqualTo(0.75);
    assertThat(measure(verdict, "lost-keys").most()).isEqualTo(0.75);
    assertThat(Said.of(verdict.measures().getFirst().text())).isEqualTo("1 of 6");
  }

  @Test
  void withEveryKeyWrittenAgain_nothingIsKnown() {
    Verdict verdict =
        check(
            new Operations().write(0, 1, 10, 20).fault(100).write(0, 2, 200, 210).finalRead(0, 2));

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
  }

  /// Eleven of 31 partitions are dead for long: their keys cannot be written, and all stay visible,
  /// while nine in ten of the others' are written again. Two thirds and more of the visible keys
  /// are lost, 35.5 % of all keys.
  @Test
  void longOutage_doesNotMakeTheShareOfLostKeysLarger() {
    Measure share = measure(longOutage(true), "lost-keys");
    assertThat(share.value()).isCloseTo(11 / 31.0, within(0.01));
    assertThat(Said.of(share.text())).endsWith("of 775 keys set aside");
    assertThat(share.lowest()).isLessThan(11 / 31.0);
    assertThat(share.highest()).isBetween(11 / 31.0, 0.6);

    Measure old = measure(longOutage(false), "lost-keys");
    assertThat(old.value()).isCloseTo(11 / 31.0, within(0.01));
    assertThat(old.highest()).isGreaterThan(0.85);
    assertThat(Said.of(old.text())).contains(" to ").endsWith("the others were written again");
  }

  /// @param setsAside whether every fourth key is left alone after the fault, like by clients
  private static Verdict longOutage(boolean setsAside) {
    History history = new History();
    int keys = 3_100;
    int[] partitions = new int[keys];
    for (int key = 0; key < keys; key++) {
      partitions[key] = key / 4 % 31;
      boolean dead = partitions[key] < 11;
      boolean again = !dead && key / 124 % 10 > 0 && !(setsAside && key % 4 == 3);
      event(history, Op.WRITE, key, 1, 10);
      if (again) {
        event(history, Op.WRITE, key, 2, 2_000);
      }
      event(history, Op.FINAL_READ, key, dead ? Observation.ABSENT : again ? 2 : 1, 3_000);
    }
    return CheckerRegistry.ask(
        "lost-writes", Evidence.of(history, new PartitionMap(partitions), 1_000));
  }

  /// Three keys are loaded and two of them written once more before the fault. The fault takes the last write of one of
  /// them, and the loaded key that nobody wrote.
  @Test
  void totals_tellWhatWasLoadedBeforeTheSteps() {
    History history = new History();
    for (int key = 0; key < 3; key++) {
      event(history, Op.WRITE, -1, key, 1, 10);
    }
    event(history, Op.WRITE, 0, 0, 2, 30);
    event(history, Op.WRITE, 0, 1, 2, 30);
    event(history, Op.FINAL_READ, -1, 0, 2, 3_000);
    event(history, Op.FINAL_READ, -1, 1, 1, 3_000);
    event(history, Op.FINAL_READ, -1, 2, Observation.ABSENT, 3_000);
    Verdict verdict =
        CheckerRegistry.ask("lost-writes", Evidence.of(history, new PartitionMap(), 1_000));

    assertThat(Said.of(verdict.measures().getFirst().text())).isEqualTo("2 of 5");
    assertThat(value(verdict, "loaded-writes")).isEqualTo(3);
    assertThat(Said.of(verdict.summary()))
        .startsWith("2 of 5 acknowledged writes lost")
        .contains("; 1 of them of the 3 loaded before the steps");
  }

  @Test
  void withoutALoad_totalsAreOfTheSteps() {
    Verdict verdict = check(writtenBeforeAFault(2).finalRead(0, 1).finalRead(1, 1));

    assertThat(verdict.measure("loaded-writes")).isEmpty();
    assertThat(Said.of(verdict.summary())).doesNotContain("loaded");
  }

  private static void event(History history, Op op, int key, long version, long start) {
    event(history, op, 0, key, version, start);
  }

  private static void event(History history, Op op, int step, int key, long version, long start) {
    history.add(
        0, new Operation(op, OperationOutcome.OK, step, 0, key, version, start, start, start + 1));
  }

  /// 400 registers, of which this one of so many is set aside. The fault comes 2 s into the run, and the last writes half a
  /// second before it.
  private static Verdict ofSetAside(int oneOf) {
    long second = 1_000_000_000;
    Operations operations = new Operations().fault(2 * second);
    for (int key = 0; key < 400; key++) {
      boolean aside = key % oneOf == 0;
      operations.write(key, 1, 10, 20).write(key, 2, 3 * second / 2, 3 * second / 2 + 10);
      if (!aside) {
        operations.write(key, 3, 2 * second + 100, 2 * second + 110);
      }
      operations.add(
          Op.FINAL_READ, OperationOutcome.OK, key, aside ? 2 : 3, 4 * second, 4 * second + 1);
    }
    return check(operations);
  }

  @Test
  void writesThatAreNearlyAllHidden_areNotCleared() {
    Verdict verdict = ofSetAside(40);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary()))
        .startsWith("no lost write was seen, but only 20 of 800 acknowledged before a fault")
        .contains("10 of 400 of the last second before one");
    assertThat(ofSetAside(4).status()).isEqualTo(Status.VALID);
  }
}
