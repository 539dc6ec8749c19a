package assay.record.history;

import java.io.IOException;

/// Reads one part from the file of a [KeyPartSpillWriter].
final class SpillReader {

  private final SpillFile file;
  private final byte[] block;
  private int at;

  /// @param blockBytes the longest block
  SpillReader(SpillFile file, int blockBytes) {
    this.file = file;
    this.block = new byte[blockBytes];
  }

  /// Reads the events of a part into [claimed][History#claim] places.
  void read(KeyPartAssignment.Part part, int client, History into, int first) throws IOException {
    int base = KeyPartSpillWriter.base(part);
    long intended = 0;
    int i = first;
    for (int number = 0; number < file.blocks(part.number()); number++) {
      int filled = file.read(part.number(), number, block);
      at = 0;
      while (at < filled) {
        byte head = block[at++];
        int step = (int) unsigned() - 1;
        int worker = (int) unsigned();
        int key = (int) unsigned() + base;
        long version = signed();
        intended += signed();
        long start = intended + signed();
        long end = start + signed();
        into.set(i++, head, client, step, worker, key, version, intended, start, end);
      }
    }
  }

  private long signed() {
    long value = unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  private long unsigned() {
    byte next = block[at++];
    if (next >= 0) {
      return next;
    }
    long value = next & 0x7F;
    for (int shift = 7; ; shift += 7) {
      next = block[at++];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
