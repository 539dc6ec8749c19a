package assay.judge.history;

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
import org.junit.jupiter.api.Test;

final class SessionGuaranteesCheckerTest {

  private static Verdict check(Operations operations) {
    return CheckerRegistry.ask("session-guarantees", operations.evidence());
  }

  @Test
  void staleReadsOfAnother_breakNoSession() {
    Verdict verdict =
        check(
            new Operations()
                .versions(0, 2)
                .read(0, 2, 50, 60)
                .client(1)
                .read(0, 1, 50, 60)
                .read(0, 1, 70, 80)
                .read(0, 2, 90, 95));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(measure(verdict, "session-guarantees").text()))
        .startsWith("< ")
        .contains("0 of 4");
  }

  @Test
  void readBehindTheClientsOwnWrite_breaksReadYourWrites() {
    Verdict verdict = check(new Operations().versions(0, 2).read(0, 1, 50, 60));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "read-your-writes")).isEqualTo(1.0);
    assertThat(value(verdict, "monotonic-reads")).isZero();
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo("key 0: client-1 had written version 2 10 ns before it read version 1");
    assertThat(verdict.witnesses().getFirst().lines())
        .extracting(line -> line.what() + " " + line.version())
        .containsExactly("write ok 2", "read ok 1");
  }

  @Test
  void readBehindTheClientsOwnRead_breaksMonotonicReads() {
    Verdict verdict =
        check(
            new Operations()
                .versions(0, 2)
                .client(1)
                .read(0, 2, 50, 60)
                .read(0, Observation.ABSENT, 70, 80));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "read-your-writes")).isZero();
    assertThat(value(verdict, "monotonic-reads")).isEqualTo(0.5);
    assertThat(value(verdict, "session-guarantees")).isEqualTo(0.5);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo("key 0: client-2 had read version 2 10 ns before it read nothing");
  }

  /// The first write of version 2 had an unknown outcome; its repetition was acknowledged.
  @Test
  void readBehindAnAcknowledgedRepetition_breaksReadYourWrites() {
    Operations operations =
        new Operations()
            .write(0, 1, 10, 20)
            .unknownWrite(0, 2, 30, 40)
            .add(Op.REWRITE, OperationOutcome.OK, 0, 2, 50, 60);
    assertThat(check(operations.read(0, 2, 61, 62)).status()).isEqualTo(Status.VALID);

    Verdict verdict = check(operations.read(0, 1, 70, 80));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "read-your-writes")).isPositive();
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
  void readsUnderWayTogether_haveNoOrder() {
    Verdict verdict =
        check(
            new Operations()
                .write(0, 1, 10, 20)
                .write(0, 2, 30, 90)
                .read(0, 2, 50, 60)
                .read(0, 1, 60, 70));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
  }

  @Test
  void readThatBreaksBoth_isOneReadInTheShare() {
    Verdict verdict = check(new Operations().versions(0, 2).read(0, 2, 50, 60).read(0, 1, 70, 80));

    assertThat(value(verdict, "session-guarantees")).isEqualTo(0.5);
    assertThat(value(verdict, "read-your-writes")).isEqualTo(0.5);
    assertThat(value(verdict, "monotonic-reads")).isEqualTo(0.5);
  }

  @Test
  void afterAFault_sessionsBreakToo_andAreCountedApart() {
    Verdict verdict =
        check(new Operations().versions(0, 2).read(0, 2, 50, 60).fault(100).read(0, 1, 200, 210));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "session-guarantees")).isZero();
    assertThat(value(verdict, "sessions-after-fault")).isEqualTo(1.0);
    assertThat(Said.of(verdict.summary()))
        .startsWith("1 of 1 reads went back behind their own client after the fault");
  }

  @Test
  void lateUnknownWrite_cannotBeTold_andPhantomsAreNotItsMatter() {
    Operations late =
        new Operations().unknownWrite(0, 1, 10, 20).write(0, 2, 30, 40).read(0, 1, 50, 60);
    assertThat(check(late).status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(check(late), "ambiguous-reads")).isEqualTo(1);

    Operations phantom = new Operations().write(0, 1, 10, 20).read(0, 9, 30, 40).read(0, 1, 50, 60);
    assertThat(check(phantom).status()).isEqualTo(Status.VALID);
  }

  @Test
  void cutHistoryAndNoReads_areUnknown() {
    assertThat(check(new Operations().write(0, 1, 10, 20).read(0, 1, 30, 40).cut()).status())
        .isEqualTo(Status.UNKNOWN);
    assertThat(check(new Operations().write(0, 1, 10, 20)).status()).isEqualTo(Status.UNKNOWN);
  }
}
