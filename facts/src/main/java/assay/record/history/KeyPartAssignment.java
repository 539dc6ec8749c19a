package assay.record.history;

import java.util.ArrayList;
import java.util.List;

/// Assigns events to parts of a history. Neighbouring keys share a part, up to a number of events; keys counted
/// together stay together. Events without a key are spread evenly over parts at the end.
public final class KeyPartAssignment {

  /// Neighbouring keys, or a share of events without a key.
  ///
  /// @param number in key order
  /// @param firstKey -1 for events without a key
  /// @param events an upper bound
  public record Part(int number, int firstKey, int lastKey, long events) {}

  private final int shift;
  private final int[] partOfBucket;
  private final List<Part> parts = new ArrayList<>();
  private final int ofKeys;

  /// @param mostEvents per part, if its keys can be divided
  public KeyPartAssignment(KeyEventCounts counts, long mostEvents) {
    shift = counts.shift();
    partOfBucket = new int[counts.buckets()];
    int first = -1;
    long events = 0;
    int last = -1;
    for (int bucket = 0; bucket < counts.buckets(); bucket++) {
      long own = counts.events(bucket);
      // A part's structures have a place for each key, even without events.
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

  public List<Part> all() {
    return List.copyOf(parts);
  }

  int count() {
    return parts.size();
  }

  /// @param keyless earlier events without a key in the file
  int of(int key, long keyless) {
    if (key < 0) {
      return ofKeys + (int) (keyless % (parts.size() - ofKeys));
    }
    return partOfBucket[key >>> shift];
  }
}
