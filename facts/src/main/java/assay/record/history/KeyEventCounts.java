package assay.record.history;

import java.util.Arrays;

/// Counts a history's events by key, in buckets of neighbouring keys that widen as needed, within bounded memory.
public final class KeyEventCounts {

  private static final int MOST_BUCKETS = 1 << 20;
  private static final int FIRST_BUCKETS = 1 << 8;

  private final int mostBuckets;
  private long[] events = new long[FIRST_BUCKETS];
  private int shift;
  private long keyless;
  private boolean deletes;

  public KeyEventCounts() {
    this(MOST_BUCKETS);
  }

  /// @param mostBuckets a power of two
  KeyEventCounts(int mostBuckets) {
    this.mostBuckets = mostBuckets;
  }

  /// Counts an event; a negative key means no key.
  void add(int key) {
    if (key < 0) {
      keyless++;
      return;
    }
    while (key >>> shift >= events.length) {
      widen();
    }
    events[key >>> shift]++;
  }

  private void widen() {
    if (events.length < mostBuckets) {
      events = Arrays.copyOf(events, 2 * events.length);
    } else {
      fold();
    }
  }

  void deletes() {
    deletes = true;
  }

  public boolean anyDelete() {
    return deletes;
  }

  public void add(KeyEventCounts other) {
    keyless += other.keyless;
    deletes |= other.deletes;
    while (shift < other.shift || keys() < other.keys()) {
      widen();
    }
    for (int bucket = 0; bucket < other.events.length; bucket++) {
      events[bucket >> (shift - other.shift)] += other.events[bucket];
    }
  }

  /// The highest possible key plus one.
  private long keys() {
    return (long) events.length << shift;
  }

  private void fold() {
    int half = events.length / 2;
    for (int bucket = 0; bucket < half; bucket++) {
      events[bucket] = events[2 * bucket] + events[2 * bucket + 1];
    }
    Arrays.fill(events, half, events.length, 0);
    shift++;
  }

  int buckets() {
    return events.length;
  }

  long events(int bucket) {
    return events[bucket];
  }

  /// The shift from a key to its bucket.
  int shift() {
    return shift;
  }

  long keyless() {
    return keyless;
  }
}
