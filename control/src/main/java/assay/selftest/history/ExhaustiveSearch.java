package assay.selftest.history;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.List;

/// Tests whether operations on one register are linearizable, by trying every order. Only for few operations, but too simple
/// to be wrong.
final class ExhaustiveSearch {

  private final History history;
  private final List<Integer> operations = new ArrayList<>();

  private ExhaustiveSearch(History history) {
    this.history = history;
    for (int i = 0; i < history.size(); i++) {
      OperationOutcome outcome = history.outcome(i);
      boolean write = history.op(i).writes();
      if (outcome == OperationOutcome.OK || (write && outcome == OperationOutcome.UNKNOWN)) {
        operations.add(i);
      }
    }
  }

  /// Acknowledged operations take effect once between start and end, UNKNOWN writes at any time after their start or never,
  /// FAILED operations never. A read returns the last value written, or 0 if there is none.
  static boolean linearizable(History history) {
    return new ExhaustiveSearch(history).explain(0, 0);
  }

  private boolean explain(int done, long value) {
    boolean finished = true;
    for (int i = 0; i < operations.size(); i++) {
      finished &= isDone(done, i) || isUnknown(i);
    }
    if (finished) {
      return true;
    }
    for (int i = 0; i < operations.size(); i++) {
      if (!isDone(done, i) && mayBeNext(done, i)) {
        long version = left(operations.get(i));
        boolean write = history.op(operations.get(i)).writes();
        if ((write || version == value) && explain(done | (1 << i), version)) {
          return true;
        }
      }
    }
    return false;
  }

  /// The value a write leaves or a read found; a delete leaves none.
  private long left(int event) {
    return history.op(event) == Op.DELETE ? Observation.ABSENT : history.version(event);
  }

  private static boolean isDone(int done, int i) {
    return (done & (1 << i)) != 0;
  }

  private boolean isUnknown(int i) {
    return history.outcome(operations.get(i)) == OperationOutcome.UNKNOWN;
  }

  /// No remaining operation may have ended before this one began.
  private boolean mayBeNext(int done, int next) {
    for (int i = 0; i < operations.size(); i++) {
      boolean ended =
          !isUnknown(i)
              && history.endNanos(operations.get(i)) < history.startNanos(operations.get(next));
      if (!isDone(done, i) && ended) {
        return false;
      }
    }
    return true;
  }
}
