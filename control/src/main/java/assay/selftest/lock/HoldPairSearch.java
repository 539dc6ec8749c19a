package assay.selftest.lock;

import assay.judge.order.LockLease;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.List;

/// A search for two holds of one lock that overlap, whatever moments their calls took effect at.
final class HoldPairSearch {

  private static final long TICK = LockHistories.TICK_NANOS;

  private HoldPairSearch() {}

  /// A hold in one possible course of events.
  private record Hold(long from, long to) {

    boolean overlaps(Hold other) {
      return from < other.to && other.from < to;
    }
  }

  /// Whether some two holds overlap in every course of events.
  static boolean isDouble(History history, LockLease lease) {
    List<List<Hold>> holds = new ArrayList<>();
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.LOCK && history.outcome(event) == OperationOutcome.OK) {
        holds.add(courses(history, event, lease));
      }
    }
    for (int one = 0; one < holds.size(); one++) {
      for (int other = 0; other < one; other++) {
        if (alwaysOverlap(holds.get(one), holds.get(other))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean alwaysOverlap(List<Hold> one, List<Hold> other) {
    return one.stream().allMatch(hold -> other.stream().allMatch(hold::overlaps));
  }

  /// The lock is granted at any tick of its call, and given back at any tick of its release. A holder that never
  /// releases it is gone when its call ends.
  private static List<Hold> courses(History history, int lock, LockLease lease) {
    int unlock = unlock(history, lock);
    long firstEnd = unlock < 0 ? history.endNanos(lock) : history.startNanos(unlock);
    long lastEnd = history.endNanos(unlock < 0 ? lock : unlock);
    List<Hold> courses = new ArrayList<>();
    for (long from = history.startNanos(lock); from <= history.endNanos(lock); from += TICK) {
      for (long end = firstEnd; end <= lastEnd; end += TICK) {
        boolean expires = lease.ends() && from + lease.nanos() - TICK / 2 < end;
        courses.add(new Hold(from, expires ? from + lease.nanos() - TICK / 2 : end));
      }
    }
    return courses;
  }

  private static int unlock(History history, int lock) {
    for (int event = 0; event < history.size(); event++) {
      if (history.op(event) == Op.UNLOCK && history.version(event) == history.version(lock)) {
        return event;
      }
    }
    return -1;
  }
}
