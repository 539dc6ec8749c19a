package assay.judge.history;

import java.util.Arrays;

/// The moments at which a key's highest known version rose, as a staircase: it tells when a version above a given one
/// was first known.
final class VersionFrontier {

  private long[] versions = new long[64];
  private long[] nanos = new long[64];
  private int[] events = new int[64];
  private int size;

  void clear() {
    size = 0;
  }

  /// Records that an event proved a version; calls must come in order of time.
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

  /// The highest known version; 0 if none is known.
  long highest() {
    return size == 0 ? 0 : versions[size - 1];
  }

  /// When a version above this one was first known; there must be one.
  long nanosAbove(long version) {
    return nanos[stepAbove(version)];
  }

  /// The event that first proved a version above this one; there must be one.
  int eventAbove(long version) {
    return events[stepAbove(version)];
  }

  private int stepAbove(long version) {
    int found = Arrays.binarySearch(versions, 0, size, version + 1);
    return found >= 0 ? found : -found - 1;
  }
}
