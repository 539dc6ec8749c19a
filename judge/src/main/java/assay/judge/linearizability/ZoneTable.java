package assay.judge.linearizability;

import assay.record.io.IndexSort;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The zones of one key's versions, by place, in columns. See [VersionZones] for the rule.
final class ZoneTable {

  /// The end of an operation without a known end.
  static final long NEVER = Long.MAX_VALUE;

  static final int NONE = -1;

  private long[] versions = new long[64];
  private long[] firstEnds = new long[64];
  private long[] lastStarts = new long[64];
  private int[] firstEvents = new int[64];
  private int[] lastEvents = new int[64];
  private int[] forward = new int[64];
  private int size;
  private int forwards;

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  /// Adds a version and returns its place.
  ///
  /// @param event its write, or [#NONE]
  int add(long version, int event, long firstEnd, long lastStart) {
    if (size == versions.length) {
      int length = size * 2;
      versions = Arrays.copyOf(versions, length);
      firstEnds = Arrays.copyOf(firstEnds, length);
      lastStarts = Arrays.copyOf(lastStarts, length);
      firstEvents = Arrays.copyOf(firstEvents, length);
      lastEvents = Arrays.copyOf(lastEvents, length);
      forward = Arrays.copyOf(forward, length);
    }
    versions[size] = version;
    firstEnds[size] = firstEnd;
    lastStarts[size] = lastStart;
    firstEvents[size] = event;
    lastEvents[size] = event;
    return size++;
  }

  long version(int place) {
    return versions[place];
  }

  /// f of a version.
  long firstEnd(int place) {
    return firstEnds[place];
  }

  /// s of a version.
  long lastStart(int place) {
    return lastStarts[place];
  }

  int firstEvent(int place) {
    return firstEvents[place];
  }

  int lastEvent(int place) {
    return lastEvents[place];
  }

  /// Notes an operation of a version that ended.
  void ended(int place, long nanos, int event) {
    if (nanos < firstEnds[place]) {
      firstEnds[place] = nanos;
      firstEvents[place] = event;
    }
  }

  /// Notes when an operation of a version began.
  void began(int place, long nanos, int event) {
    if (nanos > lastStarts[place]) {
      lastStarts[place] = nanos;
      lastEvents[place] = event;
    }
  }

  /// Adds another version's zone to a version's.
  void include(int place, int other) {
    ended(place, firstEnds[other], firstEvents[other]);
    began(place, lastStarts[other], lastEvents[other]);
  }

  /// Takes a version's zone away.
  void hide(int place) {
    firstEnds[place] = NEVER;
    lastStarts[place] = Long.MIN_VALUE;
  }

  /// The place of a version among the first ones, or [#NONE]. Versions are mostly numbered from 1, and then a version's
  /// place is its number.
  ///
  /// @param sorted how many versions are in rising order
  int find(long version, int sorted) {
    if (version >= 0 && version < sorted && versions[(int) version] == version) {
      return (int) version;
    }
    int found = Arrays.binarySearch(versions, 0, sorted, version);
    return found < 0 ? NONE : found;
  }

  /// Two versions whose zones exclude each other, or null if all fit one order.
  @Nullable VersionAnomaly clash() {
    gather();
    int held = NONE;
    for (int i = 0; i < forwards; i++) {
      int place = forward[i];
      if (held != NONE && firstEnds[place] < lastStarts[held]) {
        return lastStarts[place] > lastStarts[held]
            ? VersionAnomaly.zones(place, held)
            : VersionAnomaly.zones(held, place);
      }
      held = place;
    }
    for (int place = 0; place < size; place++) {
      if (firstEnds[place] != NEVER && firstEnds[place] >= lastStarts[place]) {
        int around = lastBefore(lastStarts[place]);
        if (around != NONE && firstEnds[place] < lastStarts[around]) {
          return VersionAnomaly.zones(around, place);
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
}
