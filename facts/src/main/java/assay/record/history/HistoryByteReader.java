package assay.record.history;

import assay.record.history.Operation.Op;
import assay.record.io.Checksum;
import assay.record.io.RecordFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// Reads a history file's bytes and variable-length numbers from an array, which it refills: ten million events are a
/// hundred million bytes.
final class HistoryByteReader implements AutoCloseable {

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int filled;
  private long before;
  private boolean over;
  private @Nullable KeyEventCounts keys;

  HistoryByteReader(Path path) throws IOException {
    in = RecordFile.open(path);
  }

  /// Makes [#blocks] count events by key too.
  void counting(@Nullable KeyEventCounts counts) {
    keys = counts;
  }

  /// Fills the array with this many bytes, or all that are left.
  void require(int bytes) throws IOException {
    if (filled - at >= bytes || over) {
      return;
    }
    System.arraycopy(buffer, at, buffer, 0, filled - at);
    before += at;
    filled -= at;
    at = 0;
    while (filled < bytes && !over) {
      int read = in.read(buffer, filled, buffer.length - filled);
      over = read < 0;
      filled += Math.max(0, read);
    }
  }

  /// The next byte; -1 at the end of the [required][#require] bytes.
  int next() {
    return at < filled ? buffer[at++] & 0xFF : -1;
  }

  long position() {
    return before + at;
  }

  /// @throws IOException when the bytes are no number
  long unsigned() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at >= filled) {
        throw new IOException("the file ends within a number at byte " + position());
      }
      byte next = buffer[at++];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IOException("a number longer than 64 bits at byte " + position());
  }

  long signed() throws IOException {
    long value = unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  /// A number with a limit that damaged files must not exceed.
  int unsigned(String what, int most) throws IOException {
    long value = unsigned();
    if (value < 0 || value > most) {
      throw new IOException("%s %d at byte %d cannot be".formatted(what, value, position()));
    }
    return (int) value;
  }

  /// @param events whole events
  /// @param whole whether the file ends with a tally
  record Content(long events, long entries, boolean whole) {}

  /// Counts whole blocks' events and tallies, and verifies checksums.
  ///
  /// @param begun bytes already read
  /// @throws IOException when a checksum differs
  Content blocks(byte[] begun) throws IOException {
    CRC32C crc = new CRC32C();
    crc.update(begun);
    Scan scan = new Scan(keys);
    Content last = new Content(0, 0, false);
    boolean whole = false;
    while (at < filled) {
      int from = at;
      boolean ended = false;
      while (at < filled && !ended) {
        ended = scan.ends(buffer[at++]);
      }
      crc.update(buffer, from, at - from);
      whole = false;
      require(HistoryWriter.CHECKSUM_BYTES);
      if (ended && filled - at >= HistoryWriter.CHECKSUM_BYTES) {
        require(crc);
        whole = true;
        last = new Content(scan.events, scan.entries, true);
        require(1);
      } else if (ended) {
        at = filled;
      }
    }
    return new Content(last.events(), last.entries(), whole);
  }

  private void require(CRC32C crc) throws IOException {
    int told = 0;
    for (int i = 0; i < HistoryWriter.CHECKSUM_BYTES; i++) {
      told = told << 8 | next();
    }
    if (told != (int) crc.getValue()) {
      throw new IOException(
          "what it holds up to byte %d has the checksum %s, and had %08x when it was written"
              .formatted(position(), Checksum.text(crc), told));
    }
  }

  /// Splits bytes into entries. The first byte tells how many numbers follow; a number ends with a byte below 0x80.
  private static final class Scan {

    /// An event's remaining numbers when its key is next.
    private static final int KEY_LEFT = HistoryWriter.NUMBERS - 2;

    private final @Nullable KeyEventCounts keys;
    private long events;
    private long entries;
    private int left;
    private boolean tally;
    private long key;
    private int shift;

    Scan(@Nullable KeyEventCounts keys) {
      this.keys = keys;
    }

    boolean ends(byte next) {
      if (left == KEY_LEFT && keys != null) {
        key(keys, next);
      }
      if (next < 0) {
        return false;
      }
      if (left == 0) {
        tally = next == HistoryWriter.TALLY;
        left = tally ? 1 : HistoryWriter.NUMBERS;
        if (keys != null && !tally && OperationHeader.op(next) == Op.DELETE) {
          keys.deletes();
        }
        return false;
      }
      left--;
      events += left == 0 && !tally ? 1 : 0;
      entries += left == 0 ? 1 : 0;
      return left == 0 && tally;
    }

    private void key(KeyEventCounts counts, byte next) {
      key |= shift < Long.SIZE ? (long) (next & 0x7F) << shift : 0;
      shift += 7;
      if (next >= 0) {
        counts.add(Math.clamp(key - 1, -1, Integer.MAX_VALUE - 1));
        key = 0;
        shift = 0;
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
