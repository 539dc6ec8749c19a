package assay.judge.history;

import java.util.Arrays;

/// The moments at which the highest version known of a key rose: a staircase that answers when some
/// version above a given one was first known.
final class VersionFrontier {

  private long[] versions = new long[64];
  private long[] nanos = new long[64];
  private int[] events = new int[64];
  private int size;

  /// Forgets everything.
  void clear() {
    size = 0;
  }

  /// Notes that an event proved a version; calls must come in order of time.
  void prove(long version, long endNanos, int event) {
    if (size > 0 && version <= versions[size - 1]) {
      return;
    }
    if (size == versions.length) {
      versions = Arrays.copyOf(versions, size * 2);
      nanos = Arrays.copyOf(nanos, size * 2);
      events = Arrays.copyOf(events, size * 2);
    }
    versions[size] = version;
    nanos[size] = endNanos;
    events[size] = event;
    size++;
  }

  /// The highest version known, 0 where none is.
  long highest() {
    return size == 0 ? 0 : versions[size - 1];
  }

  /// When a version above this one was first known; one must be.
  long nanosAbove(long version) {
    return nanos[stepAbove(version)];
  }

  /// The event that first proved a version above this one; one must be.
  int eventAbove(long version) {
    return events[stepAbove(version)];
  }

  private int stepAbove(long version) {
    int found = Arrays.binarySearch(versions, 0, size, version + 1);
    return found >= 0 ? found : -found - 1;
  }
}
