package assay.judge.lock;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.order.LockLease;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Line;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Lock 0 with the lease of one second, if any. Times are in milliseconds.
final class MutualExclusionCheckerTest {

  private static final long MS = 1_000_000;
  private static final long LEASE = 1_000;

  private final Operations operations = new Operations();

  /// A call of a millisecond that takes the lock.
  private void lock(long number, long at) {
    operations.lock(0, number, at * MS, (at + 1) * MS);
  }

  private void unlock(long number, long at) {
    operations.unlock(0, number, at * MS, (at + 1) * MS);
  }

  private void refused(long number, long at) {
    operations.refusedLock(0, number, at * MS, (at + 1) * MS);
  }

  private void call(Op op, OperationOutcome outcome, long number, long from, long to) {
    operations.add(op, outcome, 0, number, from * MS, to * MS);
  }

  /// A contested hold, so that a verdict is possible.
  private void contested() {
    lock(90, 90_000);
    refused(91, 90_005);
    unlock(90, 90_010);
  }

  private void leases() {
    operations.lease(LEASE * MS);
  }

  private Verdict check() {
    return CheckerRegistry.ask("mutual-exclusion", operations.evidence());
  }

  private static Measure stuck(Verdict verdict) {
    return measure(verdict, "stuck-refusals");
  }

  @Test
  void holdsOneAfterAnother_areRight() {
    lock(1, 0);
    refused(2, 5);
    unlock(1, 10);
    lock(3, 12);
    unlock(3, 20);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(verdict.summary()))
        .isEqualTo(
            "0 of 2 holds began while another client held the lock; during 1 another client asked for it");
    assertThat(value(verdict, "double-holds")).isZero();
    assertThat(value(verdict, "longest-double-hold")).isZero();
    assertThat(stuck(verdict).value()).isZero();
  }

  @Test
  void holdsThatOverlap_areFound_withTheCallsThatShowIt() {
    lock(1, 0);
    operations.client(1);
    lock(2, 5);
    unlock(2, 30);
    operations.client(0);
    unlock(1, 10);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "double-holds")).isOne();
    assertThat(value(verdict, "longest-double-hold") / MS).isEqualTo(4);
    assertThat(Said.of(verdict.summary()))
        .isEqualTo(
            "1 of 2 holds began while another client held the lock, the longest for 4.00 ms; during 1 another client asked for it");
    var witness = verdict.witnesses().getFirst();
    assertThat(Said.of(witness.sentence()))
        .isEqualTo("lock 0: holder 2 took it while holder 1 held it, both for at least 4.00 ms");
    assertThat(witness.lines())
        .extracting(Line::what)
        .containsExactly("lock ok", "lock ok", "unlock ok", "unlock ok");
  }

  /// The earlier hold that ends last counts, not the one just before.
  @Test
  void holdInsideALongOne_isFoundAfterShortOnes() {
    lock(1, 0);
    lock(2, 5);
    unlock(2, 10);
    lock(3, 20);
    unlock(3, 25);
    unlock(1, 50);
    assertThat(value(check(), "double-holds")).isEqualTo(2);
    assertThat(value(check(), "longest-double-hold") / MS).isEqualTo(4);
  }

  @Test
  void otherLocks_mayBeHeldMeanwhile() {
    lock(1, 0);
    operations.lock(1, 2, 5 * MS, 6 * MS).unlock(1, 2, 8 * MS, 9 * MS);
    unlock(1, 10);
    contested();
    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  @Test
  void holdThatBeginsInTheTickOfTheRelease_isRight() {
    lock(1, 0);
    unlock(1, 10);
    lock(2, 9);
    unlock(2, 20);
    contested();
    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  @Test
  void holdThatBeginsOneTickBeforeTheRelease_isFound() {
    lock(1, 0);
    unlock(1, 10);
    operations.lock(0, 2, 9 * MS, 10 * MS - 1);
    unlock(2, 20);
    assertThat(value(check(), "longest-double-hold")).isOne();
  }

  @Test
  void fault_dividesDoubleHolds() {
    operations.fault(3 * MS);
    lock(1, 0);
    unlock(1, 10);
    lock(2, 5);
    unlock(2, 20);
    assertThat(Said.of(check().summary())).contains("the lock, 1 of them after a fault, ");
  }

  @Test
  void hold_endsWithItsLease() {
    leases();
    lock(1, 0);
    lock(2, 1_000);
    unlock(2, 1_010);
    unlock(1, 1_500);
    contested();
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "outlived-leases")).isOne();
    assertThat(value(verdict, "unguarded-work")).isZero();
  }

  @Test
  void lockThatIsTakenBeforeTheLeaseIsOver_isFound() {
    leases();
    lock(1, 0);
    lock(2, 900);
    unlock(2, 910);
    unlock(1, 1_500);
    assertThat(value(check(), "double-holds")).isOne();
  }

  /// The engine may count the lease from the start of the call, and in milliseconds.
  @Test
  void lockThatIsTakenJustBeforeTheLeaseIsOver_isRight() {
    leases();
    lock(1, 0);
    lock(2, 989);
    unlock(2, 995);
    unlock(1, 1_500);
    contested();
    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  /// Whenever the first call took effect, the second client held the lock then or within the lease after it.
  @Test
  void callLongerThanTheLease_isFound_ifEveryMomentOfItIsADoubleHold() {
    leases();
    call(Op.LOCK, OperationOutcome.OK, 1, 0, 1_900);
    unlock(1, 1_950);
    call(Op.LOCK, OperationOutcome.OK, 2, 970, 980);
    unlock(2, 1_950);
    Verdict verdict = check();
    assertThat(value(verdict, "double-holds")).isOne();
    assertThat(value(verdict, "longest-double-hold")).isZero();
  }

  @Test
  void callLongerThanTheLease_mayHaveTakenEffectLate() {
    leases();
    call(Op.LOCK, OperationOutcome.OK, 1, 0, 1_900);
    unlock(1, 1_950);
    lock(2, 970);
    unlock(2, 1_800);
    contested();
    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  @Test
  void workThatGoesOnWhileAnotherHoldsTheLock_isUnguarded_andNoViolation() {
    leases();
    lock(1, 0);
    lock(2, 1_100);
    unlock(2, 1_300);
    call(Op.UNLOCK, OperationOutcome.FAILED, 1, 1_500, 1_501);
    contested();
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "outlived-leases")).isOne();
    assertThat(value(verdict, "unguarded-work")).isOne();
    assertThat(Said.of(verdict.summary()))
        .endsWith("; 1 hold outlived the lease, 1 of them while another client held the lock");
  }

  @Test
  void workThatEndsBeforeAnotherHoldsTheLock_isGuarded() {
    leases();
    lock(1, 0);
    unlock(1, 1_500);
    lock(2, 1_600);
    unlock(2, 1_700);
    assertThat(value(check(), "outlived-leases")).isOne();
    assertThat(value(check(), "unguarded-work")).isZero();
  }

  @Test
  void withoutALease_nothingOutlivesIt() {
    assertThat(CheckerRegistry.ask("mutual-exclusion", operations.evidence()).measures()).isEmpty();
    lock(1, 0);
    unlock(1, 100_000);
    assertThat(check().measures())
        .extracting(Measure::metric)
        .containsExactly("double-holds", "longest-double-hold", "stuck-refusals");
  }

  /// Another client's call may have taken the lock, or not.
  @Test
  void lockOfUnknownOutcome_isNoHold() {
    call(Op.LOCK, OperationOutcome.UNKNOWN, 1, 0, 1);
    call(Op.UNLOCK, OperationOutcome.UNKNOWN, 1, 10, 11);
    lock(2, 5);
    unlock(2, 8);
    contested();
    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  @Test
  void holdWithoutItsRelease_isSureForAMoment() {
    lock(1, 0);
    lock(2, 5);
    unlock(2, 30);
    contested();
    assertThat(check().status()).isEqualTo(Status.VALID);
    lock(3, 10);
    Verdict verdict = check();
    assertThat(value(verdict, "double-holds")).isOne();
    var witness = verdict.witnesses().getFirst();
    assertThat(Said.of(witness.sentence()))
        .isEqualTo("lock 0: holder 3 took it while holder 2 held it");
    assertThat(witness.lines())
        .extracting(Line::what)
        .containsExactly("lock ok", "lock ok", "unlock ok");
  }

  /// Until it asked, the client worked as the holder.
  @Test
  void releaseOfALockThatWasLost_endsTheHold() {
    lock(1, 0);
    call(Op.UNLOCK, OperationOutcome.FAILED, 1, 10, 11);
    lock(2, 12);
    unlock(2, 20);
    contested();
    assertThat(check().status()).isEqualTo(Status.VALID);
    lock(3, 5);
    unlock(3, 8);
    assertThat(value(check(), "double-holds")).isOne();
  }

  /// A client works half as long again as its lease, and its release must not free the lock of the next holder.
  @Test
  void releaseAfterTheLeaseThatFreesTheNextHoldersLock_isFound() {
    leases();
    lock(1, 0);
    lock(2, 1_100);
    unlock(1, 1_500);
    lock(3, 1_510);
    unlock(3, 1_520);
    unlock(2, 2_600);
    Verdict verdict = check();
    assertThat(value(verdict, "double-holds")).isOne();
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .startsWith("lock 0: holder 3 took it while holder 2 held it");
    assertThat(value(verdict, "unguarded-work")).isEqualTo(1);
  }

  @Test
  void releaseOfALockThatWasRefused_isIgnored() {
    lock(1, 0);
    refused(2, 5);
    call(Op.UNLOCK, OperationOutcome.FAILED, 2, 6, 7);
    unlock(1, 10);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(stuck(verdict).value()).isZero();
  }

  @Test
  void refusalOfALockThatNobodyHolds_isStuck_andNoViolation() {
    contested();
    lock(1, 0);
    unlock(1, 10);
    refused(2, 13);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(stuck(verdict).value()).isOne();
    assertThat(Said.of(verdict.summary()))
        .endsWith("; refusals of a lock that no client can have held: 1");
  }

  @Test
  void refusalDuringARelease_isRight() {
    contested();
    lock(1, 0);
    unlock(1, 10);
    refused(2, 11);
    assertThat(stuck(check()).value()).isZero();
  }

  @Test
  void holdWithoutARelease_isPossibleForItsLease() {
    leases();
    contested();
    lock(1, 0);
    refused(2, 1_010);
    assertThat(stuck(check()).value()).isZero();
    refused(3, 2_012);
    assertThat(stuck(check()).value()).isOne();
  }

  @Test
  void holdWithoutAReleaseOrLease_isPossibleForEver() {
    lock(1, 0);
    call(Op.UNLOCK, OperationOutcome.UNKNOWN, 1, 10, 11);
    refused(2, 80_000);
    contested();
    assertThat(stuck(check()).value()).isZero();
  }

  /// It may land long after its end, and then be held for a lease.
  @Test
  void lockOfUnknownOutcome_leavesARangeOfStuckRefusals() {
    leases();
    contested();
    refused(1, 0);
    call(Op.LOCK, OperationOutcome.UNKNOWN, 2, 10, 20);
    refused(3, 500);
    refused(4, 5_000);
    Measure stuck = stuck(check());
    assertThat(stuck.lowest()).isEqualTo(1);
    assertThat(stuck.highest()).isEqualTo(2);
    assertThat(Said.of(check().summary())).contains("held: 1 to 2");
  }

  @Test
  void withoutALock_nothingIsKnown() {
    refused(1, 0);
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(check().summary())).isEqualTo("no lock was taken");
  }

  @Test
  void locksOfOneClient_areNotTested() {
    for (int number = 1; number <= 50; number++) {
      lock(number, 100L * number);
      unlock(number, 100L * number + 10);
    }
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary()))
        .startsWith("during 0 of 50 holds another client asked for the lock, which is too few");
  }

  @Test
  void manyContestedHolds_areEnough_howeverManyOthersThereAre() {
    for (int number = 1; number <= 5_000; number++) {
      lock(number, 100L * number);
      unlock(number, 100L * number + 10);
      if (number <= 99) {
        refused(10_000 + number, 100L * number + 5);
      }
    }
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
    refused(20_000, 10_005);
    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  @Test
  void cutHistory_isNeverRight_andHasNoStuckRefusals() {
    contested();
    operations.cut();
    refused(1, 5);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(verdict.measures()).extracting(Measure::metric).doesNotContain("stuck-refusals");
    assertThat(Said.of(verdict.summary())).contains("history is cut").doesNotContain("refusals");
    lock(2, 90_005);
    assertThat(check().status()).isEqualTo(Status.INVALID);
  }

  @Test
  void locksThatNoClientGetsAfterAFault_areNotTestedThere() {
    contested();
    operations.fault(95_000 * MS);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary())).startsWith("during 0 of 0 holds after a fault another");
  }

  @Test
  void locksThatAreContestedAfterAFault_areTestedThere() {
    contested();
    operations.fault(80_000 * MS);
    assertThat(check().status()).isEqualTo(Status.VALID);
  }

  @Test
  void lease_isThatOfTheConfiguration() {
    assertThat(LockLease.of(settings("2s")).nanos()).isEqualTo(Duration.ofSeconds(2).toNanos());
    assertThat(LockLease.of(settings("none")).ends()).isFalse();
    assertThat(LockLease.of(new Settings(Map.of())).ends()).isFalse();
  }

  private static Settings settings(String lease) {
    return new Settings(Map.of(LockLease.SETTING, lease));
  }
}
