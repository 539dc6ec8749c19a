package assay.judge.recovery;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static assay.judge.recovery.RecoveryGrid.END;
import static assay.judge.recovery.RecoveryGrid.FAULT;
import static assay.judge.recovery.RecoveryGrid.MS;
import static assay.judge.recovery.RecoveryGrid.event;
import static assay.judge.recovery.RecoveryGrid.ok;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

/// Requests that are answered although their entry is gone, of one of four partitions. A request a millisecond, a fault at
/// 10 s of 30.
final class AnsweredNotThereTest {

  private static Verdict check(RecoveryGrid grid) {
    Operations operations = grid.until(END);
    operations.event(END, TimedEvent.Type.WINDOW_ENDS);
    return RecoveryGrid.judged(operations);
  }

  private static Verdict since(OperationOutcome outcome) {
    return check((partition, at) ->
        partition == 0 && at >= FAULT ? event(outcome, partition, at, at + MS) : ok(partition, at));
  }

  /// The control: the same requests, refused.
  @Test
  void requestsThatFail_areNotRestored() {
    assertThat(since(OperationOutcome.FAILED).status()).isEqualTo(Status.INVALID);
    assertThat(value(since(OperationOutcome.FAILED), "missed-requests")).isPositive();
  }

  /// A loss is not an outage: the service says that the entry is gone, as quickly as before.
  @Test
  void requestsThatFindNoEntry_wereAnswered() {
    Verdict verdict = since(OperationOutcome.NOT_FOUND);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "recovery")).isZero();
    assertThat(value(verdict, "latency-recovery")).isZero();
    assertThat(value(verdict, "missed-requests")).isZero();
    assertThat(value(verdict, "outage-max")).isEqualTo(MS);
    assertThat(measure(verdict, "longest-after-fault").atLeast()).isFalse();
  }

  /// An answer that comes late is an outage, whatever it says.
  @Test
  void requestsThatFindNoEntryLate_areMissed() {
    Verdict verdict =
        check((partition, at) ->
            partition == 0 && at >= FAULT && at < FAULT + 1270 * MS
                ? event(OperationOutcome.NOT_FOUND, partition, at, FAULT + 1271 * MS)
                : ok(partition, at));

    assertThat(value(verdict, "recovery")).isEqualTo(1200 * MS);
    assertThat(value(verdict, "outage-max")).isBetween(1268.0 * MS, 1278.0 * MS);
  }
}
