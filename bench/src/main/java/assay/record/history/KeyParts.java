package assay.record.history;

import java.util.ArrayList;
import java.util.List;

/// Which part of a history an event belongs to: neighbouring keys are in one part, up to as many events as one is to
/// have, and a key is in no two. Keys that are counted together stay together, however many events they have.
/// What has no key is spread evenly over parts of its own, which come last.
public final class KeyParts {

  /// Neighbouring keys, or as much of what has no key as one part takes.
  ///
  /// @param number its place among all parts, which is that of its keys
  /// @param firstKey the first that may be in it; -1 where it is of what has no key
  /// @param lastKey the last
  /// @param events how many it has, at most
  public record Part(int number, int firstKey, int lastKey, long events) {}

  private final int shift;
  private final int[] partOfBucket;
  private final List<Part> parts = new ArrayList<>();
  private final int ofKeys;

  /// Divides what was counted.
  ///
  /// @param mostEvents how many events a part is to have at most, where its keys can be divided
  public KeyParts(KeyCounts counts, long mostEvents) {
    shift = counts.shift();
    partOfBucket = new int[counts.buckets()];
    int first = -1;
    long events = 0;
    int last = -1;
    for (int bucket = 0; bucket < counts.buckets(); bucket++) {
      long own = counts.events(bucket);
      // Each key has a place in what is made of a part, also one without events.
      boolean wide = ((long) bucket + 1 - first) << shift > Math.max(mostEvents, 1L << shift);
      if (own > 0 && first >= 0 && (events + own > mostEvents || wide)) {
        close(first, last, events);
        first = -1;
      }
      if (own > 0) {
        events = first < 0 ? own : events + own;
        first = first < 0 ? bucket : first;
        last = bucket;
      }
      partOfBucket[bucket] = parts.size();
    }
    if (first >= 0) {
      close(first, last, events);
    }
    ofKeys = parts.size();
    int more = (int) Math.ceilDiv(counts.keyless(), mostEvents);
    for (int i = 0; i < more; i++) {
      parts.add(new Part(ofKeys + i, -1, -1, Math.ceilDiv(counts.keyless(), more) + more));
    }
  }

  private void close(int firstBucket, int lastBucket, long events) {
    int last = (int) Math.min(Integer.MAX_VALUE, (((long) lastBucket + 1) << shift) - 1);
    parts.add(new Part(parts.size(), firstBucket << shift, last, events));
  }

  /// All parts, in the order of their keys.
  public List<Part> all() {
    return List.copyOf(parts);
  }

  int count() {
    return parts.size();
  }

  /// The part of an event.
  ///
  /// @param keyless how many events without a key came before it in the file
  int of(int key, long keyless) {
    if (key < 0) {
      return ofKeys + (int) (keyless % (parts.size() - ofKeys));
    }
    return partOfBucket[key >>> shift];
  }
}
