package assay.record.history;

/// Sorts a history file's events into blocks of a [SpillFile], by part.
///
/// The format is a history file's, but keys count from the part's first and intended times from the part's previous
/// event.
final class KeyPartSpillWriter implements CountedHistoryFile.EventSink {

  private final KeyPartAssignment parts;
  private final int[] bases;
  private final SpillFile file;
  private final int blockBytes;
  private final byte[][] blocks;
  private final int[] filled;
  private final long[] intended;
  private final long[] events;
  private long keyless;

  KeyPartSpillWriter(KeyPartAssignment parts, SpillFile file, int blockBytes) {
    this.parts = parts;
    this.file = file;
    this.blockBytes = blockBytes;
    bases = parts.all().stream().mapToInt(KeyPartSpillWriter::base).toArray();
    blocks = new byte[parts.count()][];
    filled = new int[parts.count()];
    intended = new long[parts.count()];
    events = new long[parts.count()];
  }

  static int base(KeyPartAssignment.Part part) {
    return part.firstKey();
  }

  @Override
  public void event(
      int head, int step, int worker, int key, long version, long due, long start, long end) {
    int part = parts.of(key, keyless);
    keyless += key < 0 ? 1 : 0;
    byte[] block = blocks[part];
    if (block == null) {
      block = new byte[blockBytes];
      blocks[part] = block;
    } else if (filled[part] > blockBytes - HistoryWriter.LONGEST_EVENT_BYTES) {
      flush(part);
    }
    int at = filled[part];
    block[at++] = (byte) head;
    at = unsigned(block, at, step + 1L);
    at = unsigned(block, at, worker);
    at = unsigned(block, at, key - bases[part]);
    at = signed(block, at, version);
    at = signed(block, at, due - intended[part]);
    at = signed(block, at, start - due);
    at = signed(block, at, end - start);
    filled[part] = at;
    intended[part] = due;
    events[part]++;
  }

  /// Writes the rest and frees all blocks.
  ///
  /// @return events by part
  long[] finish() {
    for (int part = 0; part < blocks.length; part++) {
      flush(part);
      blocks[part] = null;
    }
    return events;
  }

  private void flush(int part) {
    byte[] block = blocks[part];
    if (block != null && filled[part] > 0) {
      file.append(part, block, filled[part]);
      filled[part] = 0;
    }
  }

  private static int signed(byte[] block, int at, long value) {
    return unsigned(block, at, (value << 1) ^ (value >> 63));
  }

  private static int unsigned(byte[] block, int from, long value) {
    int at = from;
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      block[at++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    block[at++] = (byte) rest;
    return at;
  }
}
