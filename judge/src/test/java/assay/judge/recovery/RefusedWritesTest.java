package assay.judge.recovery;

import static assay.judge.Found.value;
import static assay.judge.recovery.RecoveryGrid.END;
import static assay.judge.recovery.RecoveryGrid.FAULT;
import static assay.judge.recovery.RecoveryGrid.MS;
import static assay.judge.recovery.RecoveryGrid.ok;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

/// Writes that are refused on their condition, on one of four partitions after the fault: answered as quickly as before.
final class RefusedWritesTest {

  private static Verdict since(boolean answered) {
    Operations operations = new Operations().step(0, END, FAULT).partitions(0, 1, 2, 3);
    for (long at = 0; at < END; at += MS) {
      int partition = (int) (at / MS % 4);
      if (partition != 0 || at < FAULT) {
        operations.add(ok(partition, at));
      } else if (answered) {
        operations.refused(partition, 1, 1 + at / MS, at, at + MS);
      } else {
        operations.failedSwap(partition, 1, 1 + at / MS, at, at + MS);
      }
    }
    operations.event(END, TimedEvent.Type.WINDOW_ENDS);
    return RecoveryGrid.judged(operations);
  }

  @Test
  void writesThatAreRefused_wereAnswered() {
    Verdict verdict = since(true);
    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "recovery")).isZero();
    assertThat(value(verdict, "missed-requests")).isZero();
    assertThat(value(verdict, "outage-max")).isEqualTo(MS);
  }

  /// The control: the same writes fail, and nothing is known of what was there.
  @Test
  void conditionalWritesThatFail_areNotRestored() {
    Verdict verdict = since(false);
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "missed-requests")).isPositive();
  }
}
