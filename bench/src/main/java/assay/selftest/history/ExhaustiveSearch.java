package assay.selftest.history;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.List;

/// Whether the operations on one register fit an order, by trying every order: too slow for anything
/// but a few operations, and too plain to be wrong.
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

  /// Acknowledged operations all take effect once between their start and their end, writes with an
  /// UNKNOWN outcome at any time after their start or never, FAILED ones never; a read returns what
  /// was written last, 0 where nothing was.
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

  /// What a write leaves or a read found: of a delete nothing.
  private long left(int event) {
    return history.op(event) == Op.DELETE ? Observation.ABSENT : history.version(event);
  }

  private static boolean isDone(int done, int i) {
    return (done & (1 << i)) != 0;
  }

  private boolean isUnknown(int i) {
    return history.outcome(operations.get(i)) == OperationOutcome.UNKNOWN;
  }

  /// No operation that is still to come may have ended before this one began.
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
