package assay.judge.trial;

import static assay.judge.Found.measure;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

/// How long a synthetic grid lacked copies, by its own report. The fault strikes at 10 s of 30.
final class UnderReplicatedTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1000 * MS;
  private static final long FAULT = 10 * SECOND;
  private static final long END = 30 * SECOND;

  private static Operation ok(int key, long intended) {
    return Operation.of(Op.READ, OperationOutcome.OK, key, 1, intended, intended + MS);
  }

  @Test
  void missingSafeSignal_leavesItsEndOpen() {
    Operations operations = new Operations().step(0, END, FAULT);
    for (long at = 0; at < END; at += MS) {
      operations.add(ok(0, at));
    }
    operations.event(FAULT + MS, TimedEvent.Type.UNSAFE).event(END, TimedEvent.Type.WINDOW_ENDS);

    Verdict verdict = CheckerRegistry.ask("recovery", operations.evidence());

    assertThat(Said.of(measure(verdict, "under-replicated").text())).isEqualTo("≥ 20.0 s");
  }

  /// Two polls around the fault, both with every partition backed up, the second by fewer members.
  @Test
  void timeShorterThanAPoll_isBoundedFromAbove() {
    Operations operations = new Operations().step(0, END, FAULT);
    for (long at = 0; at < END; at += MS) {
      operations.add(ok(0, at));
    }
    operations.event(FAULT + 15 * MS, TimedEvent.Type.SAFE).event(END, TimedEvent.Type.WINDOW_ENDS);

    Measure time =
        measure(CheckerRegistry.ask("recovery", operations.evidence()), "under-replicated");

    assertThat(Said.of(time.text())).isEqualTo("< 15.0 ms");
    assertThat(time.lowest()).isZero();
    assertThat(time.highest()).isEqualTo(15 * MS);
  }
}
