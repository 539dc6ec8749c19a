package assay.record.history;

import java.util.Arrays;

/// How many events a history has by key: in buckets of a power of two of neighbouring keys, as narrow as the number
/// of buckets allows, so that it takes the same memory whatever the keys are.
public final class KeyCounts {

  private static final int MOST_BUCKETS = 1 << 20;
  private static final int FIRST_BUCKETS = 1 << 8;

  private final int mostBuckets;
  private long[] events = new long[FIRST_BUCKETS];
  private int shift;
  private long keyless;
  private boolean deletes;

  public KeyCounts() {
    this(MOST_BUCKETS);
  }

  /// @param mostBuckets a power of two
  KeyCounts(int mostBuckets) {
    this.mostBuckets = mostBuckets;
  }

  /// Counts an event of a key, or of none where that is below 0.
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

  /// Makes room for twice as many keys.
  private void widen() {
    if (events.length < mostBuckets) {
      events = Arrays.copyOf(events, 2 * events.length);
    } else {
      fold();
    }
  }

  /// Notes that there is a delete.
  void deletes() {
    deletes = true;
  }

  /// Whether any event is a delete.
  public boolean anyDelete() {
    return deletes;
  }

  /// Counts what another has counted.
  public void add(KeyCounts other) {
    keyless += other.keyless;
    deletes |= other.deletes;
    while (shift < other.shift || keys() < other.keys()) {
      widen();
    }
    for (int bucket = 0; bucket < other.events.length; bucket++) {
      events[bucket >> (shift - other.shift)] += other.events[bucket];
    }
  }

  /// One more than the highest key that there is room for.
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

  /// How many buckets there are.
  int buckets() {
    return events.length;
  }

  /// How many events the keys of a bucket have.
  long events(int bucket) {
    return events[bucket];
  }

  /// Which bucket a key is in, as a shift to the right.
  int shift() {
    return shift;
  }

  /// How many events have no key.
  long keyless() {
    return keyless;
  }
}
