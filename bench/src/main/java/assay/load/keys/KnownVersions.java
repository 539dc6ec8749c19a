package assay.load.keys;

import static assay.load.keys.LeaseTable.PRESENT;
import static assay.load.keys.LeaseTable.RETIRED;

import assay.api.Observation;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The version that a client knows of each of its registers: the one that was acknowledged last or, if the owner has less since a
/// fault, that one.
///
/// Each is known from an *era*: how many of the planned faults lay behind when the write, or the read on the owner, began. What is
/// known from an earlier era than today's may be lost by now. A fault takes effect a little later than it is planned for, so an
/// era begins [#LATENESS_NANOS] late.
///
/// Nothing is kept before the first fault is planned, except for the observers of other sites.
public final class KnownVersions {

  private static final long LATENESS_NANOS = 1_000_000_000;

  private static final long DELETED = 1 << 7;
  private static final int ERA = (1 << 7) - 1;
  private static final int VERSION_SHIFT = 8;

  private final LeaseTable table;
  private final int registers;
  private final int first;
  private final int every;
  private volatile @Nullable AtomicLongArray states;
  private volatile boolean forSites;
  private volatile long[] faultsNanos = {};
  private volatile @Nullable IntConsumer doubts;

  /// Those of the registers from the first on, every so many-th.
  KnownVersions(LeaseTable table, int registers, int first, int every) {
    this.table = table;
    this.registers = registers;
    this.first = first;
    this.every = every;
  }

  /// From now on remembers which version of every register was acknowledged last, for the observers of other sites, and nothing
  /// else.
  public void keepForSites() {
    forSites = true;
    states = new AtomicLongArray(table.length());
  }

  boolean isForSites() {
    return forSites;
  }

  /// The version of every register, by its key, that was acknowledged last: below 0 where it was a delete, 0 where
  /// none was or another client writes it.
  public long[] acknowledged() {
    long[] versions = new long[registers];
    AtomicLongArray kept = states;
    for (int place = 0; kept != null && place < kept.length(); place++) {
      long version = kept.get(place) >>> VERSION_SHIFT;
      versions[place * every + first] = (kept.get(place) & DELETED) == 0 ? version : -version;
    }
    return versions;
  }

  /// From a moment on registers may lose what they hold. No write is on its way when this is told.
  synchronized void fault(long nanos) {
    if (forSites) {
      return;
    }
    if (states == null) {
      states = begun();
    }
    long[] more = Arrays.copyOf(faultsNanos, faultsNanos.length + 1);
    more[faultsNanos.length] = nanos;
    faultsNanos = more;
  }

  private AtomicLongArray begun() {
    AtomicLongArray begun = new AtomicLongArray(table.length());
    for (int place = 0; place < table.length(); place++) {
      long state = table.get(place);
      long version = (state & RETIRED) == 0 ? state >>> LeaseTable.VERSION_SHIFT : 0;
      begun.set(place, state(version, (state & PRESENT) == 0, 0));
    }
    return begun;
  }

  private long state(long version, boolean deleted, long era) {
    return version << VERSION_SHIFT | (deleted ? DELETED : 0) | era;
  }

  /// The era of what began at a moment.
  private int era(long startNanos) {
    return faults(startNanos, LATENESS_NANOS);
  }

  private int faults(long untilNanos, long latenessNanos) {
    int faults = 0;
    for (long nanos : faultsNanos) {
      faults += nanos + latenessNanos < untilNanos ? 1 : 0;
    }
    return Math.min(ERA, faults);
  }

  /// Notes an acknowledged write.
  ///
  /// @param startNanos when it began
  void acknowledged(int place, long version, boolean deleted, long startNanos) {
    AtomicLongArray kept = states;
    if (kept != null) {
      kept.set(place, state(version, deleted, era(startNanos)));
    }
  }

  /// Has a listener told of every register that a read found with less than is known of it, if a fault may have taken the rest.
  ///
  /// @param listener null for nobody
  public void tell(@Nullable IntConsumer listener) {
    doubts = listener;
  }

  /// Notes what a read returned.
  public void saw(int key, long version) {
    AtomicLongArray kept = states;
    IntConsumer listener = doubts;
    if (kept == null || listener == null || key % every != first) {
      return;
    }
    long state = kept.get(key / every);
    boolean rightlyNothing = version == Observation.ABSENT && (state & DELETED) != 0;
    if (version >= Observation.ABSENT
        && version < state >>> VERSION_SHIFT
        && !rightlyNothing
        && (state & ERA) < faults(table.clock().nanos(), 0)) {
      listener.accept(key);
    }
  }

  /// All that is known of a register of this client, to be [settled][#settled] later.
  public long state(int key) {
    AtomicLongArray kept = states;
    return kept == null ? 0 : kept.get(key / every);
  }

  /// Notes what the owner had, if no write was acknowledged since.
  ///
  /// @param state what was known before
  /// @param startNanos when the owner was asked
  public void settled(int key, long state, long version, long startNanos) {
    AtomicLongArray kept = states;
    boolean deleted = version == Observation.ABSENT && (state & DELETED) != 0;
    long known = state >>> VERSION_SHIFT;
    long now = deleted ? known : Math.min(known, version);
    if (kept != null) {
      long settled = state(now, deleted, era(startNanos));
      boolean unused = kept.compareAndSet(key / every, state, settled);
    }
  }
}
