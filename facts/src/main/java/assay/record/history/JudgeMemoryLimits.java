package assay.record.history;

/// The memory a history may take while judged.
///
/// @param wholeBytes for a history judged as a whole
/// @param partsBytes for all parts judged at a time, if the history is larger
public record JudgeMemoryLimits(long wholeBytes, long partsBytes) {

  /// The smallest setting allowed.
  public static final long LEAST_BYTES = 16L << 20;

  /// Bytes per event of a whole history: columns, and two orders of all events.
  private static final long EVENT_BYTES = 64;

  /// Bytes per event if empty reads may have seen deletes: two more versions and two more orders.
  private static final long DELETES_EVENT_BYTES = EVENT_BYTES + 2 * Long.BYTES + 2 * Integer.BYTES;

  /// Bytes per event of a part, at most: with all events on one key, facts about each version too.
  private static final long PART_EVENT_BYTES = 128;

  /// Part size: mostly fits in the processor's caches.
  private static final long USUAL_PART_EVENTS = 1 << 16;

  /// Few enough parts to write a few kilobytes of each at a time.
  private static final long USUAL_PARTS = 1 << 14;

  private static final int MOST_BLOCK_BYTES = 1 << 16;

  /// Limits by this process's heap: all of it for a whole history, five eighths for parts, beside the rest of the
  /// record.
  public static JudgeMemoryLimits ofHeap() {
    long heap = Runtime.getRuntime().maxMemory();
    return new JudgeMemoryLimits(heap, heap / 8 * 5);
  }

  public static JudgeMemoryLimits of(long bytes) {
    return new JudgeMemoryLimits(bytes, bytes);
  }

  /// The most events judged as a whole.
  public long wholeEvents(boolean told) {
    return Math.min(CountedHistoryFile.MOST_EVENTS, wholeBytes / wholeBytes(1, told));
  }

  /// @param told whether empty reads may have seen deletes
  public static long wholeBytes(long events, boolean told) {
    return events * (told ? DELETES_EVENT_BYTES : EVENT_BYTES);
  }

  /// The most events in a part of several keys.
  public long partEvents(long events, int workers) {
    return Math.min(sharedEvents(workers), Math.max(USUAL_PART_EVENTS, events / USUAL_PARTS));
  }

  /// The most events of a part judged beside others.
  public long sharedEvents(int workers) {
    return Math.max(1, partsBytes / PART_EVENT_BYTES / workers);
  }

  public long loneEvents() {
    return Math.min(CountedHistoryFile.MOST_EVENTS, partsBytes / PART_EVENT_BYTES);
  }

  public static long partBytes(long events) {
    return events * PART_EVENT_BYTES;
  }

  /// Bytes of a part written at a time. During sorting, blocks take a quarter of the memory.
  ///
  /// @param workers files sorted at a time
  public int blockBytes(int parts, int workers) {
    return (int) Math.min(MOST_BLOCK_BYTES, partsBytes / 4 / workers / Math.max(1, parts));
  }
}
