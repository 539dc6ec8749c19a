package assay.judge.recovery;

import assay.judge.Operations;
import assay.judge.trial.CheckerRegistry;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Verdict;

/// A synthetic grid with four partitions, a request a millisecond in turn, each answered after 1
/// ms. Faults strike at 10 s of 30.
interface RecoveryGrid {

  long MS = 1_000_000;
  long SECOND = 1000 * MS;
  long FAULT = 10 * SECOND;
  long END = 30 * SECOND;

  Operation answer(int partition, long intended);

  /// The grid's requests up to a time, in a step with a fault.
  default Operations until(long end) {
    Operations operations = new Operations().step(0, end, FAULT).partitions(0, 1, 2, 3);
    for (long at = 0; at < end; at += MS) {
      operations.add(answer((int) (at / MS % 4), at));
    }
    return operations;
  }

  static Verdict judged(Operations operations) {
    return CheckerRegistry.ask("recovery", operations.evidence());
  }

  static Verdict check(RecoveryGrid grid) {
    return check(grid, END);
  }

  /// The verdict on a grid whose copies are complete two seconds after the fault.
  static Verdict check(RecoveryGrid grid, long end) {
    Operations operations = grid.until(end);
    operations.event(FAULT + 50 * MS, TimedEvent.Type.UNSAFE);
    operations.event(FAULT + 2 * SECOND, TimedEvent.Type.SAFE);
    operations.event(end, TimedEvent.Type.WINDOW_ENDS);
    return judged(operations);
  }

  static Operation event(OperationOutcome outcome, int key, long intended, long end) {
    return Operation.of(Op.READ, outcome, key, 1, intended, end);
  }

  static Operation ok(int key, long intended) {
    return event(OperationOutcome.OK, key, intended, intended + MS);
  }

  /// Partition 0 fails for a time after the fault.
  static RecoveryGrid failing(long outage) {
    return (partition, at) ->
        partition == 0 && at >= FAULT && at < FAULT + outage
            ? event(OperationOutcome.FAILED, partition, at, at + MS)
            : ok(partition, at);
  }
}
