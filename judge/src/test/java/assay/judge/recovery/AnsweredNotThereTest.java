package assay.judge.recovery;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.trial.CheckerRegistry;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

/// Requests that are answered although their entry is gone, of one of four partitions. A request a millisecond, a fault at
/// 10 s of 30.
final class AnsweredNotThereTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1000 * MS;
  private static final long FAULT = 10 * SECOND;
  private static final long END = 30 * SECOND;

  private interface Grid {
    Operation answer(int partition, long intended);
  }

  private static Verdict check(Grid grid) {
    Operations operations = new Operations().step(0, END, FAULT).partitions(0, 1, 2, 3);
    for (long at = 0; at < END; at += MS) {
      operations.add(grid.answer((int) (at / MS % 4), at));
    }
    operations.event(END, TimedEvent.Type.WINDOW_ENDS);
    return CheckerRegistry.ask("recovery", operations.evidence());
  }

  private static Operation event(OperationOutcome outcome, int key, long intended, long end) {
    return Operation.of(Op.READ, outcome, key, 1, intended, end);
  }

  private static Operation ok(int key, long intended) {
    return event(OperationOutcome.OK, key, intended, intended + MS);
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
