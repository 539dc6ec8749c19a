package assay.judge.history;

import assay.judge.order.KeyEventIndex;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;

/// When the versions of one key were written and deleted.
final class VersionTimes {

  /// The end of a write without a known end.
  private static final long NEVER = Long.MAX_VALUE;

  private long[] starts = new long[64];
  private long[] ends = new long[64];
  private int[] events = new int[64];
  private boolean[] deletes = new boolean[64];
  private int highest;

  void load(History history, KeyEventIndex byStart, int key) {
    Arrays.fill(events, 0, highest + 1, -1);
    highest = 0;
    for (int at = byStart.begin(key); at < byStart.end(key); at++) {
      int event = byStart.at(at);
      boolean writes = history.op(event).writes() || history.op(event) == Op.REWRITE;
      if (writes && history.mayHaveHappened(event)) {
        write(history, event);
      }
    }
  }

  private void write(History history, int event) {
    int version = Math.toIntExact(history.version(event));
    if (version >= events.length) {
      int length = version + (version >> 1);
      starts = Arrays.copyOf(starts, length);
      ends = Arrays.copyOf(ends, length);
      deletes = Arrays.copyOf(deletes, length);
      events = Arrays.copyOf(events, length);
    }
    if (version > highest) {
      Arrays.fill(events, highest + 1, version + 1, -1);
      highest = version;
    }
    boolean first = events[version] < 0;
    long end = history.outcome(event) == OperationOutcome.OK ? history.endNanos(event) : NEVER;
    starts[version] =
        first ? history.startNanos(event) : Math.min(starts[version], history.startNanos(event));
    ends[version] = first ? end : Math.max(ends[version], end);
    deletes[version] = history.op(event) == Op.DELETE;
    events[version] = first ? event : events[version];
  }

  /// Whether a value of this version can have been written.
  boolean isOf(long version) {
    return version > 0 && version <= highest && events[(int) version] >= 0;
  }

  int write(long version) {
    return events[(int) version];
  }

  /// When its first write began.
  long startNanos(long version) {
    return starts[(int) version];
  }

  /// When its last write ended; `Long.MAX_VALUE` if that is not known.
  long endNanos(long version) {
    return ends[(int) version];
  }

  /// The end of the last write that began before a moment; `Long.MAX_VALUE` if there is none, or its end is not known.
  long endNanosBefore(long nanos) {
    for (int version = highest; version > 0; version--) {
      if (events[version] >= 0 && starts[version] <= nanos) {
        return ends[version];
      }
    }
    return NEVER;
  }

  /// Whether a version is a delete, or a later delete that began by a moment may have removed it.
  boolean mayBeDeleted(long version, long nanos) {
    for (int each = (int) version; each <= highest; each++) {
      if (events[each] >= 0 && deletes[each] && starts[each] <= nanos) {
        return true;
      }
    }
    return false;
  }
}
