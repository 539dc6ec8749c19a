package assay.judge.watch;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.HashMap;
import java.util.Map;

/// When data was lost that no request has felt.
final class LossMoment {

  private LossMoment() {}

  /// The end of the last operation that showed a version which the final read lacks, plus one nanosecond. Data that are
  /// lost at once were lost then or later. `Long.MAX_VALUE` if nothing is lost.
  static long earliest(History history) {
    Map<Integer, Long> found = new HashMap<>();
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.FINAL_READ && history.outcome(event) == OperationOutcome.OK) {
        long version = history.foundNothing(event) ? Observation.ABSENT : history.version(event);
        found.merge(history.key(event), version, Math::max);
      }
    }
    long last = Long.MIN_VALUE;
    for (int event = 0; event < history.size(); event++) {
      Long readBack = found.get(history.key(event));
      if (readBack != null && shows(history, event) && history.version(event) > readBack) {
        last = Math.max(last, history.endNanos(event));
      }
    }
    return last == Long.MIN_VALUE ? Long.MAX_VALUE : last + 1;
  }

  private static boolean shows(History history, int event) {
    Op op = history.op(event);
    return history.outcome(event) == OperationOutcome.OK
        && (op.writes() || op == Op.REWRITE || (op == Op.READ && !history.foundNothing(event)));
  }
}
