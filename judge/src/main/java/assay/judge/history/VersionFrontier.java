package assay.judge.history;

import java.util.Arrays;

/// When a key's highest known version rose, as a staircase.
final class VersionFrontier {

  private long[] versions = new long[64];
  private long[] nanos = new long[64];
  private int[] events = new int[64];
  private int size;

  void clear() {
    size = 0;
  }

  /// Calls must come in order of time.
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

  /// 0 if no version is known.
  long highest() {
    return size == 0 ? 0 : versions[size - 1];
  }

  /// When the highest version was first known; there must be one.
  long highestNanos() {
    return nanos[size - 1];
  }

  /// When a higher version was first known; there must be one.
  long nanosAbove(long version) {
    return nanos[stepAbove(version)];
  }

  /// The event that first proved a higher version; there must be one.
  int eventAbove(long version) {
    return events[stepAbove(version)];
  }

  private int stepAbove(long version) {
    int found = Arrays.binarySearch(versions, 0, size, version + 1);
    return found >= 0 ? found : -found - 1;
  }
}
