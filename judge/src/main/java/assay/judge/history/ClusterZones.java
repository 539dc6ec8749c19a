package assay.judge.history;

import assay.api.Observation;
import assay.judge.order.EventOrder;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.io.IndexSort;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The zones of one key's versions, which tell whether its operations fit one order (Gibbons and Korach, *Testing
/// shared memories*, 1997).
///
/// For each version, f is the earliest end of its write and reads, and s their latest start. An UNKNOWN write never
/// ends, unless a repeated write was acknowledged.
///
/// - *forward zone* (f < s): the register must have held the version from f to s.
/// - *backward zone* (f ≥ s): the register may have held the version for a moment between s and f.
/// - A version without any end has no zone: it may never have been there.
///
/// The absent value counts as a version written before all time. The operations fit one order exactly if no two
/// forward zones overlap and no backward zone lies inside a forward zone. Zones may touch.
final class ClusterZones {

  private static final long NEVER = Long.MAX_VALUE;
  private static final int NONE = -1;

  private final History history;
  private final boolean whole;
  private final Map<Long, Integer> unseen = new HashMap<>();
  private int[] writes = new int[64];
  private long[] begins = new long[64];
  private long[] versions = new long[64];
  private long[] firstEnds = new long[64];
  private long[] lastStarts = new long[64];
  private int[] firstEvents = new int[64];
  private int[] lastEvents = new int[64];
  private int[] forward = new int[64];
  private int written;
  private int size;
  private int forwards;
  private long untilNanos;

  /// How a read relates to the versions of its key.
  enum Read {
    FITS,
    PHANTOM,
    /// The read ended before the write of its version began.
    FUTURE,
    /// The value's checksum does not fit.
    DAMAGED
  }

  /// Two versions with zones that exclude each other.
  ///
  /// @param held place of the version that was still there last
  /// @param other place of the version that was there in between
  record Clash(int held, int other) {}

  /// @param whole whether the history has every write; otherwise a version without a write counts as UNKNOWN
  ClusterZones(History history, boolean whole) {
    this.history = history;
    this.whole = whole;
  }

  /// @param until later operations are ignored; a write that had not ended by then is UNKNOWN
  void load(EventOrder order, int key, long until) {
    untilNanos = until;
    unseen.clear();
    written = 1;
    for (int at = order.begin(key); at < order.end(key); at++) {
      int event = order.at(at);
      if (history.op(event).writes() && mayHaveHappened(event)) {
        room(written);
        writes[written++] = event;
      }
    }
    sortWrites();
    join(key);
    size = written;
    place(0, Observation.ABSENT, NONE, Long.MIN_VALUE, Long.MIN_VALUE);
    for (int place = 1; place < written; place++) {
      int write = writes[place];
      boolean ended =
          history.outcome(write) == OperationOutcome.OK && history.endNanos(write) < until;
      long ends = ended ? history.endNanos(write) : NEVER;
      place(place, history.version(write), write, ends, history.startNanos(write));
    }
    for (int at = order.begin(key); at < order.end(key); at++) {
      rewritten(order.at(at));
    }
  }

  /// An acknowledged repetition proves the version, however the first write ended.
  private void rewritten(int event) {
    boolean acknowledged =
        history.op(event) == Op.REWRITE
            && history.outcome(event) == OperationOutcome.OK
            && history.endNanos(event) < untilNanos;
    int place = acknowledged ? find(history.version(event)) : NONE;
    if (place > 0 && history.endNanos(event) < firstEnds[place]) {
      firstEnds[place] = history.endNanos(event);
      firstEvents[place] = event;
    }
  }

  private boolean mayHaveHappened(int event) {
    OperationOutcome outcome = history.outcome(event);
    return (outcome == OperationOutcome.OK || outcome == OperationOutcome.UNKNOWN)
        && history.startNanos(event) < untilNanos;
  }

  /// Clients write a key's versions in order, therefore this is mostly sorted.
  private void sortWrites() {
    for (int place = 2; place < written; place++) {
      if (history.version(writes[place]) <= history.version(writes[place - 1])) {
        int[] own = Arrays.copyOfRange(writes, 1, written);
        int[] order = IndexSort.of(own.length, i -> history.version(own[i]));
        Arrays.setAll(order, i -> own[order[i]]);
        System.arraycopy(order, 0, writes, 1, order.length);
        break;
      }
    }
  }

  /// Merges a load's tries into one write; at most one try was acknowledged. No other write follows on such a key,
  /// therefore the version is there from the earliest try on.
  private void join(int key) {
    int kept = 1;
    for (int place = 1; place < written; place++) {
      int write = writes[place];
      long version = history.version(write);
      boolean again = kept > 1 && version == history.version(writes[kept - 1]);
      if (version < 1 || (again && !triedAgain(writes[kept - 1], write))) {
        throw new IllegalStateException(
            "key %d has more than one write of version %d, or one below 1".formatted(key, version));
      }
      if (again) {
        begins[kept - 1] = Math.min(begins[kept - 1], history.startNanos(write));
        writes[kept - 1] = history.outcome(write) == OperationOutcome.OK ? write : writes[kept - 1];
      } else {
        begins[kept] = history.startNanos(write);
        writes[kept++] = write;
      }
    }
    written = kept;
  }

  private boolean triedAgain(int one, int other) {
    boolean loads = history.step(one) < 0 && history.step(other) < 0;
    return loads
        && (history.outcome(one) != OperationOutcome.OK
            || history.outcome(other) != OperationOutcome.OK);
  }

  private void place(int place, long version, int event, long firstEnd, long lastStart) {
    versions[place] = version;
    firstEnds[place] = firstEnd;
    lastStarts[place] = lastStart;
    firstEvents[place] = event;
    lastEvents[place] = event;
  }

  private void room(int place) {
    if (place == versions.length) {
      int length = place * 2;
      writes = Arrays.copyOf(writes, length);
      begins = Arrays.copyOf(begins, length);
      versions = Arrays.copyOf(versions, length);
      firstEnds = Arrays.copyOf(firstEnds, length);
      lastStarts = Arrays.copyOf(lastStarts, length);
      firstEvents = Arrays.copyOf(firstEvents, length);
      lastEvents = Arrays.copyOf(lastEvents, length);
      forward = Arrays.copyOf(forward, length);
    }
  }

  Read read(int event) {
    long version = history.version(event);
    if (version < Observation.ABSENT) {
      return Read.DAMAGED;
    }
    int place = find(version);
    if (place == NONE && whole) {
      return Read.PHANTOM;
    }
    if (place == NONE) {
      place = unseen.computeIfAbsent(version, this::add);
    }
    boolean future = place > 0 && place < written && history.endNanos(event) < begins[place];
    if (history.endNanos(event) < firstEnds[place]) {
      firstEnds[place] = history.endNanos(event);
      firstEvents[place] = event;
    }
    if (history.startNanos(event) > lastStarts[place]) {
      lastStarts[place] = history.startNanos(event);
      lastEvents[place] = event;
    }
    return future ? Read.FUTURE : Read.FITS;
  }

  /// Versions are mostly numbered from 1, and then a version's place is its number.
  private int find(long version) {
    if (version >= 0 && version < written && versions[(int) version] == version) {
      return (int) version;
    }
    int found = Arrays.binarySearch(versions, 0, written, version);
    return found < 0 ? NONE : found;
  }

  private int add(long version) {
    room(size);
    place(size, version, NONE, NEVER, Long.MIN_VALUE);
    return size++;
  }

  /// Two versions that exclude each other, or null if all fit one order.
  @Nullable Clash clash() {
    gather();
    int held = NONE;
    for (int i = 0; i < forwards; i++) {
      int place = forward[i];
      if (held != NONE && firstEnds[place] < lastStarts[held]) {
        return lastStarts[place] > lastStarts[held]
            ? new Clash(place, held)
            : new Clash(held, place);
      }
      held = place;
    }
    for (int place = 0; place < size; place++) {
      if (firstEnds[place] != NEVER && firstEnds[place] >= lastStarts[place]) {
        int around = lastBefore(lastStarts[place]);
        if (around != NONE && firstEnds[place] < lastStarts[around]) {
          return new Clash(around, place);
        }
      }
    }
    return null;
  }

  private void gather() {
    forwards = 0;
    boolean sorted = true;
    for (int place = 0; place < size; place++) {
      if (firstEnds[place] < lastStarts[place]) {
        sorted &= forwards == 0 || firstEnds[forward[forwards - 1]] <= firstEnds[place];
        forward[forwards++] = place;
      }
    }
    if (!sorted) {
      int[] own = Arrays.copyOf(forward, forwards);
      int[] order = IndexSort.of(forwards, i -> firstEnds[own[i]]);
      for (int i = 0; i < forwards; i++) {
        forward[i] = own[order[i]];
      }
    }
  }

  /// Forward zones do not overlap here.
  private int lastBefore(long nanos) {
    int low = 0;
    int high = forwards;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (firstEnds[forward[middle]] < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? NONE : forward[low - 1];
  }

  long version(int place) {
    return versions[place];
  }

  /// f of a version.
  long firstEndNanos(int place) {
    return firstEnds[place];
  }

  /// s of a version.
  long lastStartNanos(int place) {
    return lastStarts[place];
  }

  int write(int place) {
    return place > 0 && place < written ? writes[place] : NONE;
  }

  /// The operations that make a zone: its write, the first to end and the last to start; -1 for a missing one.
  int[] events(int place) {
    return new int[] {write(place), firstEvents[place], lastEvents[place]};
  }
}
