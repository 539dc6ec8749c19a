package assay.record.history;

/// How much memory a history may take while it is judged.
///
/// @param wholeBytes what one may take that is judged as a whole
/// @param partsBytes what all parts may take together that are judged at a time, where it takes more
public record JudgeMemory(long wholeBytes, long partsBytes) {

  /// The least that can be asked for.
  public static final long LEAST_BYTES = 16L << 20;

  /// How much memory an event takes while a whole history is judged: its columns, and two orders of all events.
  private static final long EVENT_BYTES = 64;

  /// What it takes where reads of nothing may have seen deletes: its version twice more, as any client
  /// knew it and as its own did, and two more orders.
  private static final long DELETES_EVENT_BYTES = EVENT_BYTES + 2 * Long.BYTES + 2 * Integer.BYTES;

  /// What an event of a part takes at most: where all are of one key, also what is known of each of its versions.
  private static final long PART_EVENT_BYTES = 128;

  /// Parts are made so small that most of what is looked at in one lies in the processor's caches.
  private static final long USUAL_PART_EVENTS = 1 << 16;

  /// And so few that a few kilobytes of each can be written at a time.
  private static final long USUAL_PARTS = 1 << 14;

  private static final int MOST_BLOCK_BYTES = 1 << 16;

  /// As much as a heap of this process allows: whole what fits into it, and five eighths of it for parts, beside which there
  /// is all else of a record.
  public static JudgeMemory ofHeap() {
    long heap = Runtime.getRuntime().maxMemory();
    return new JudgeMemory(heap, heap / 8 * 5);
  }

  /// So many bytes.
  public static JudgeMemory of(long bytes) {
    return new JudgeMemory(bytes, bytes);
  }

  /// How many events can be judged as a whole.
  ///
  /// @param told whether reads of nothing may have seen deletes
  public long wholeEvents(boolean told) {
    return Math.min(HistoryFile.MOST_EVENTS, wholeBytes / wholeBytes(1, told));
  }

  /// How much memory so many events take that are judged as a whole.
  ///
  /// @param told whether reads of nothing may have seen deletes
  public static long wholeBytes(long events, boolean told) {
    return events * (told ? DELETES_EVENT_BYTES : EVENT_BYTES);
  }

  /// How many events neighbouring keys have at most that are put into one part. A key that has more is a part of its own.
  ///
  /// @param events how many there are of all
  /// @param workers how many parts are judged at a time
  public long partEvents(long events, int workers) {
    return Math.min(sharedEvents(workers), Math.max(USUAL_PART_EVENTS, events / USUAL_PARTS));
  }

  /// How many events a part may have that is judged while others are.
  ///
  /// @param workers how many parts are judged at a time
  public long sharedEvents(int workers) {
    return Math.max(1, partsBytes / PART_EVENT_BYTES / workers);
  }

  /// How many events a part may have that is judged alone.
  public long loneEvents() {
    return Math.min(HistoryFile.MOST_EVENTS, partsBytes / PART_EVENT_BYTES);
  }

  /// How much memory a part with so many events would take.
  public static long partBytes(long events) {
    return events * PART_EVENT_BYTES;
  }

  /// How much of a part is written at a time: while events are sorted into parts, blocks take a quarter of the memory.
  ///
  /// @param parts how many parts there are
  /// @param workers how many files are sorted at a time
  public int blockBytes(int parts, int workers) {
    return (int) Math.min(MOST_BLOCK_BYTES, partsBytes / 4 / workers / Math.max(1, parts));
  }
}
