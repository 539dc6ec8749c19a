package assay.judge.linearizability;

import assay.api.Observation;
import assay.judge.order.KeyEventIndex;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import assay.record.io.IndexSort;
import java.util.Arrays;
import java.util.BitSet;
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
/// forward zones overlap and no backward zone lies inside a forward zone. Zones may touch. Versions that replaced each
/// other in one step share a zone ([VersionChains]).
///
/// If a key has one writer at a time, its writes follow each other even if one begins in the tick in which the one before
/// ended.
///
/// If absence is *left out*, deletes and empty reads are ignored, and a conditional delete is a read of the version that
/// it removed. A clash of the rest still proves that the operations fit no order.
final class VersionZones {

  private static final long NEVER = ZoneTable.NEVER;
  private static final int NONE = ZoneTable.NONE;

  private final History history;
  private final boolean whole;
  private final boolean oneWriter;
  private final ZoneTable zones = new ZoneTable();
  private final VersionChains chains = new VersionChains();
  private final Map<Long, Integer> unseen = new HashMap<>();

  /// Places whose version was perhaps written again.
  private final BitSet repeated = new BitSet();

  /// Acknowledged deletes that are left out, by version.
  private final Map<Long, Integer> removals = new HashMap<>();

  private int[] writes = new int[64];
  private long[] begins = new long[64];
  private int written;
  private boolean absenceLeftOut;
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

  /// @param whole whether the history has every write; otherwise a version without a write counts as UNKNOWN
  /// @param oneWriter whether each key has one writer at a time, whose versions rise
  VersionZones(History history, boolean whole, boolean oneWriter) {
    this.history = history;
    this.whole = whole;
    this.oneWriter = oneWriter;
  }

  /// @param until later operations are ignored; a write that had not ended by then is UNKNOWN
  /// @param withoutAbsence whether absence is left out
  void load(KeyEventIndex order, int key, long until, boolean withoutAbsence) {
    untilNanos = until;
    absenceLeftOut = withoutAbsence;
    unseen.clear();
    repeated.clear();
    removals.clear();
    chains.clear();
    written = 1;
    for (int at = order.begin(key); at < order.end(key); at++) {
      int event = order.at(at);
      if (history.op(event).writes() && mayHaveHappened(event)) {
        take(event);
      }
    }
    sortWrites();
    join(key);
    zones.clear();
    int absence = zones.add(Observation.ABSENT, NONE, Long.MIN_VALUE, Long.MIN_VALUE);
    for (int place = absence + 1; place < written; place++) {
      int write = writes[place];
      long ends = acknowledged(write) ? history.endNanos(write) : NEVER;
      zones.add(history.version(write), write, ends, startNanos(place, ends));
    }
    for (int at = order.begin(key); at < order.end(key); at++) {
      rewritten(order.at(at));
    }
  }

  /// A write's start, or a tick later if its writer's last write ended in that tick: otherwise they could change places.
  private long startNanos(int place, long ends) {
    long start = history.startNanos(writes[place]);
    boolean touches =
        oneWriter
            && place > 1
            && ends > start
            && acknowledged(writes[place - 1])
            && history.endNanos(writes[place - 1]) == start;
    return touches ? start + 1 : start;
  }

  private void take(int event) {
    if (absenceLeftOut && history.op(event) == Op.DELETE) {
      if (acknowledged(event)) {
        removals.put(history.version(event), event);
      }
      return;
    }
    if (written == writes.length) {
      writes = Arrays.copyOf(writes, written * 2);
      begins = Arrays.copyOf(begins, written * 2);
    }
    writes[written++] = event;
  }

  private boolean acknowledged(int write) {
    return history.outcome(write) == OperationOutcome.OK && history.endNanos(write) < untilNanos;
  }

  /// An acknowledged repetition proves the version, however the first write ended.
  private void rewritten(int event) {
    if (history.op(event) != Op.REWRITE || !mayHaveHappened(event)) {
      return;
    }
    int place = find(history.version(event));
    if (place > 0) {
      repeated.set(place);
      if (acknowledged(event)) {
        zones.ended(place, history.endNanos(event), event);
      }
    }
  }

  private boolean mayHaveHappened(int event) {
    return history.mayHaveHappened(event) && history.startNanos(event) < untilNanos;
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

  Read read(int event) {
    long version = history.version(event);
    if (version < Observation.ABSENT) {
      return Read.DAMAGED;
    }
    if (absenceLeftOut && history.foundNothing(event)) {
      return Read.FITS;
    }
    int place = placeOf(version);
    if (place == NONE) {
      return Read.PHANTOM;
    }
    boolean future = place > 0 && place < written && history.endNanos(event) < begins[place];
    zones.ended(place, history.endNanos(event), event);
    zones.began(place, history.startNanos(event), event);
    return future ? Read.FUTURE : Read.FITS;
  }

  /// Notes the condition of a write, before [#clash] and after all reads. PHANTOM if an acknowledged write replaced a
  /// version that no write can have left.
  Read condition(int event) {
    WriteCondition condition = WriteCondition.unpacked(history.version(event));
    Integer removal = removals.get((long) condition.written());
    int to = find(condition.written());
    boolean any = condition.expected() == Observation.PRESENT;
    boolean nothing = condition.expected() == Observation.ABSENT && absenceLeftOut;
    if (any || nothing || (removal == null && (to <= 0 || repeated.get(to)))) {
      return Read.FITS;
    }
    boolean happened = removal != null || acknowledged(writes[to]);
    int from = placeOf(condition.expected());
    if (from == NONE && happened) {
      return Read.PHANTOM;
    }
    if (removal == null) {
      chains.add(from, to, happened);
    } else {
      zones.ended(from, history.endNanos(removal), removal);
      zones.began(from, history.startNanos(removal), removal);
    }
    return Read.FITS;
  }

  /// The place of a version, or [ZoneTable#NONE] if no write can have left it.
  private int placeOf(long version) {
    int place = find(version);
    return place == NONE && !whole
        ? unseen.computeIfAbsent(version, each -> zones.add(each, NONE, NEVER, Long.MIN_VALUE))
        : place;
  }

  private int find(long version) {
    return zones.find(version, written);
  }

  /// Two versions that exclude each other, or null if all fit one order.
  @Nullable VersionAnomaly clash() {
    VersionAnomaly inChain = chains.any() ? chains.join(zones) : null;
    return inChain == null ? zones.clash() : inChain;
  }

  long version(int place) {
    return zones.version(place);
  }

  /// The last version of the chain that begins with a version; the same version without a chain.
  long lastOfChain(int place) {
    return zones.version(chains.last(place));
  }

  /// f for a version, or for its chain.
  long firstEndNanos(int place) {
    return zones.firstEnd(place);
  }

  /// s for a version, or for its chain.
  long lastStartNanos(int place) {
    return zones.lastStart(place);
  }

  int write(int place) {
    return place > 0 && place < written ? writes[place] : NONE;
  }

  /// The operations that make a zone: its write, the first to end and the last to start; -1 for a missing one.
  int[] events(int place) {
    return place == NONE
        ? new int[0]
        : new int[] {write(place), zones.firstEvent(place), zones.lastEvent(place)};
  }
}
