package assay.selftest.history;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Tests whether operations on one register are linearizable, by trying every order. Only for few operations, but too simple
/// to be wrong.
final class BruteForceLinearizability {

  private final History history;
  private final boolean oneWriter;
  private final List<Integer> operations = new ArrayList<>();

  /// The writes' conditions by the version written, and which were answered.
  private final Map<Long, Integer> expected = new HashMap<>();

  private final Set<Long> answered = new HashSet<>();

  private BruteForceLinearizability(History history, boolean oneWriter) {
    this.history = history;
    this.oneWriter = oneWriter;
    for (int i = 0; i < history.size(); i++) {
      if (history.op(i) == Op.CONDITION) {
        WriteCondition condition = WriteCondition.unpacked(history.version(i));
        expected.put((long) condition.written(), condition.expected());
        if (history.outcome(i) == OperationOutcome.OK) {
          answered.add((long) condition.written());
        }
      }
    }
    for (int i = 0; i < history.size(); i++) {
      OperationOutcome outcome = history.outcome(i);
      boolean write = history.op(i).writes();
      boolean read = history.op(i) == Op.READ && outcome == OperationOutcome.OK;
      if (read || isRefused(i) || (write && outcome != OperationOutcome.FAILED)) {
        operations.add(i);
      }
    }
  }

  private boolean isRefused(int event) {
    return history.op(event).writes()
        && history.outcome(event) == OperationOutcome.FAILED
        && answered.contains(history.version(event));
  }

  /// Acknowledged operations take effect once between start and end, UNKNOWN writes at any time after their start or never,
  /// FAILED operations never. A read returns the last value written, or 0 if there is none. A write with a condition takes
  /// effect only while the expected value is there, and is refused only while it is not.
  ///
  /// @param oneWriter whether each write but an UNKNOWN one takes effect before the next begins, even in the same moment
  static boolean linearizable(History history, boolean oneWriter) {
    return new BruteForceLinearizability(history, oneWriter).explain(0, 0);
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
        int event = operations.get(i);
        long after = isRefused(event) ? value : left(event);
        if (mayFollow(event, value) && explain(done | (1 << i), after)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean mayFollow(int event, long value) {
    if (!history.op(event).writes()) {
      return history.version(event) == value;
    }
    Integer condition = expected.get(history.version(event));
    if (condition == null) {
      return true;
    }
    boolean there =
        condition == Observation.PRESENT ? value != Observation.ABSENT : value == condition;
    return there != isRefused(event);
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
      if (!isDone(done, i) && !isUnknown(i) && precedes(operations.get(i), operations.get(next))) {
        return false;
      }
    }
    return true;
  }

  private boolean precedes(int event, int next) {
    boolean writesInOrder =
        oneWriter
            && history.op(event).writes()
            && history.op(next).writes()
            && history.version(event) < history.version(next);
    return writesInOrder || history.endNanos(event) < history.startNanos(next);
  }
}
