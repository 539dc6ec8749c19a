package assay.judge.history;

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
import org.junit.jupiter.api.Test;

/// Entries of key 0 live for five seconds. Times are in seconds.
final class ExpiryCheckerTest {

  private static final long SECOND = 1_000_000_000;

  private final Operations operations =
      new Operations().ttl(5 * SECOND).write(0, 1, SECOND, SECOND + 100);

  private Operations read(long version, double start) {
    long from = (long) (start * SECOND);
    return operations.read(0, version, from, from + 100);
  }

  private Verdict check() {
    return CheckerRegistry.ask("expiry", operations.evidence());
  }

  private Verdict staleReads() {
    return CheckerRegistry.ask("stale-reads", operations.evidence());
  }

  @Test
  void entriesThatAreThereInTimeAndGoneAfterIt_areRight() {
    read(1, 2);
    read(1, 4.9);
    read(Observation.ABSENT, 7.1);
    assertThat(check().status()).isEqualTo(Status.VALID);
    assertThat(staleReads().status()).isEqualTo(Status.VALID);
  }

  /// A product that counts in whole seconds may be wrong by one.
  @Test
  void withinASecondOfTheTime_bothAreRight() {
    read(1, 2);
    read(Observation.ABSENT, 5.1);
    read(1, 6.9);
    read(Observation.ABSENT, 7.1);
    assertThat(check().status()).isEqualTo(Status.VALID);
    assertThat(value(check(), "overstay") / SECOND).isBetween(0.8, 1.0);
  }

  @Test
  void entryAfterItsTime_isFound() {
    read(1, 2);
    read(1, 8);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "expired-reads-found")).isOne();
    assertThat(value(verdict, "early-expiry-found")).isZero();
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo("key 0: a read returned version 1 2.00 s after its time was over");
  }

  @Test
  void entryMissingInItsTime_isFound_andStale() {
    read(Observation.ABSENT, 3);
    read(Observation.ABSENT, 8);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "early-expiry-found")).isOne();
    assertThat(value(verdict, "expired-reads-found")).isZero();
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo("key 0: version 1 had 3.00 s to live and was not there");
    assertThat(staleReads().status()).isEqualTo(Status.INVALID);
  }

  /// Each write begins the life anew. The older version is stale, and its time is over too.
  @Test
  void lifeBeginsWithEachWrite() {
    operations.write(0, 2, 4 * SECOND, 4 * SECOND + 100);
    read(2, 7.5);
    read(Observation.ABSENT, 10.1);
    assertThat(check().status()).isEqualTo(Status.VALID);
    read(1, 7.6);
    assertThat(value(check(), "expired-reads-found")).isOne();
    assertThat(staleReads().status()).isEqualTo(Status.INVALID);
  }

  /// It may have landed at any time, and then lives longer.
  @Test
  void writeOfUnknownOutcome_isNeverTooOld() {
    operations.unknownWrite(0, 2, 3 * SECOND, 4 * SECOND);
    read(1, 3.5);
    read(2, 20);
    assertThat(value(check(), "expired-reads-found")).isZero();
  }

  /// A repetition proves its version and may renew its life.
  @Test
  void entryThatWasWrittenAgain_mayExpire() {
    operations
        .unknownWrite(0, 2, 2 * SECOND, 3 * SECOND)
        .add(Op.REWRITE, OperationOutcome.OK, 0, 2, 3 * SECOND, 4 * SECOND);
    read(2, 5);
    read(Observation.ABSENT, 10.1);
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
    assertThat(staleReads().status()).isEqualTo(Status.VALID);
    // The first try may have landed as late as this.
    read(2, 20);
    assertThat(value(check(), "expired-reads-found")).isZero();
  }

  @Test
  void deletedEntry_isNotMissing() {
    operations.delete(0, 2, 2 * SECOND, 2 * SECOND + 100);
    read(Observation.ABSENT, 3);
    read(Observation.ABSENT, 20);
    assertThat(value(check(), "early-expiry-found")).isZero();
  }

  @Test
  void withoutReadsAfterTheTime_itIsNotKnown() {
    read(1, 2);
    Verdict verdict = check();
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary())).contains("0 of entries after it");
  }

  @Test
  void withoutALifetime_nothingMayBeMissing() {
    operations.ttl(Long.MAX_VALUE);
    read(1, 100);
    assertThat(check().status()).isEqualTo(Status.VALID);
    read(Observation.ABSENT, 200);
    assertThat(check().status()).isEqualTo(Status.INVALID);
  }

  @Test
  void checksThatAskForEveryEntry_areNotCalled() {
    read(1, 2);
    Verdict verdict = CheckerRegistry.ask("lost-writes", operations.evidence());
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary())).contains("`ttl`");
  }
}
