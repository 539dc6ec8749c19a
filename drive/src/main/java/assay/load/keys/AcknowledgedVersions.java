package assay.load.keys;

import static assay.load.keys.LeaseTable.PRESENT;
import static assay.load.keys.LeaseTable.RETIRED;

import assay.api.Observation;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The version that a client knows for each of its registers: the last acknowledged version or, if
/// the owner had less after a fault, the owner's version.
///
/// Each version has an *era*: the number of planned faults before the write, or the read on the
/// owner, began. An older era's version may be lost by now. A fault takes effect a little later
/// than planned, so an era begins [#LATENESS_NANOS] late.
///
/// No version is kept before the first planned fault, except for other sites' observers.
public final class AcknowledgedVersions {

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

  /// For the registers `first`, `first + every`, `first + 2 × every` and so on.
  AcknowledgedVersions(LeaseTable table, int registers, int first, int every) {
    this.table = table;
    this.registers = registers;
    this.first = first;
    this.every = every;
  }

  /// From now on keeps only the last acknowledged version of every register, for other sites'
  /// observers.
  public void keepForSites() {
    forSites = true;
    states = new AtomicLongArray(table.length());
  }

  boolean isForSites() {
    return forSites;
  }

  /// The last acknowledged version of every register, by key: negative for a delete, 0 if no write
  /// was acknowledged or another client writes the key.
  public long[] acknowledged() {
    long[] versions = new long[registers];
    AtomicLongArray kept = states;
    for (int place = 0; kept != null && place < kept.length(); place++) {
      long version = kept.get(place) >>> VERSION_SHIFT;
      versions[place * every + first] = (kept.get(place) & DELETED) == 0 ? version : -version;
    }
    return versions;
  }

  /// From this moment on registers may lose versions. No write may be in flight during the call.
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

  void acknowledged(int place, long version, boolean deleted, long startNanos) {
    AtomicLongArray kept = states;
    if (kept != null) {
      kept.set(place, state(version, deleted, era(startNanos)));
    }
  }

  /// Sets a listener for registers that a read found older than known, if a fault may have taken
  /// the rest.
  ///
  /// @param listener null for none
  public void tell(@Nullable IntConsumer listener) {
    doubts = listener;
  }

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

  /// What is known about a register, for a later call of [#settled].
  public long state(int key) {
    AtomicLongArray kept = states;
    return kept == null ? 0 : kept.get(key / every);
  }

  /// Notes the owner's version, unless a write was acknowledged since.
  ///
  /// @param state from [#state], before the owner was asked
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
