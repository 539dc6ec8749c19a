package assay.record.history;

import assay.json.JsonCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/// Appends events to one client's history file; safe for many threads.
///
/// The file begins with a line of JSON ([Header]); then every event is one byte of op and outcome,
/// followed by variable-length integers: step + 1, worker, key + 1, version (zigzag), intended time
/// less that of the event before (zigzag), start less intended (zigzag), end less start. About a
/// dozen bytes each. What goes to the file at a time, 64 KiB at most, is a block. It ends with a tally,
/// which is the byte 0x0F and how many events there are by then, and with a checksum: four bytes, the
/// highest first, of the CRC-32C of everything up to them but other checksums. So a file in which
/// anything was changed gives itself away, and one that was cut is read up to its last whole block.
///
/// Format 2 had the tallies without the checksums.
public final class HistoryWriter implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 16;

  /// A tally and its checksum are no longer.
  private static final int LONGEST_END_BYTES = 15;

  /// How long a block's checksum is.
  static final int CHECKSUM_BYTES = 4;

  /// How many numbers follow an event's byte of op and outcome.
  static final int NUMBERS = 7;

  /// The most bytes an event can take: that one, and ten for each of the others.
  static final int LONGEST_EVENT_BYTES = 71;

  private final FileChannel file;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private final boolean checked;
  private final CRC32C crc = new CRC32C();
  private long previousIntendedNanos;
  private long events;
  private long tallied = -1;

  /// The head of a tally; no event has it.
  static final int TALLY = 0x0F;

  /// The first line of a history file.
  ///
  /// @param format the format's version, [#FORMAT]
  /// @param cell the cell's id
  /// @param client the client's name
  /// @param originNanos what the first intended time is counted from
  public record Header(int format, String cell, String client, long originNanos) {

    /// The version this code writes.
    public static final int FORMAT = 3;

    /// The version before, which is still read.
    static final int WITHOUT_CHECKSUMS = 2;

    /// Whether its blocks end with checksums.
    boolean checked() {
      return format >= FORMAT;
    }
  }

  /// Begins a file.
  public HistoryWriter(Path path, String cell, String client) throws IOException {
    this(path, cell, client, 0);
  }

  /// Begins a file whose times are shifted.
  ///
  /// @param shiftNanos what is added to the times of events
  public HistoryWriter(Path path, String cell, String client, long shiftNanos) throws IOException {
    this(path, cell, client, shiftNanos, Header.FORMAT);
  }

  private HistoryWriter(Path path, String cell, String client, long shiftNanos, int format)
      throws IOException {
    checked = format >= Header.FORMAT;
    file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    previousIntendedNanos = System.nanoTime();
    // All other times are differences.
    long origin = previousIntendedNanos + shiftNanos;
    String header = JsonCodec.line(new Header(format, cell, client, origin)) + "\n";
    buffer.put(header.getBytes(StandardCharsets.UTF_8));
  }

  /// Begins a file of the format before, without checksums: what they cost is told by writing one beside
  /// the other.
  public static HistoryWriter unchecked(Path path, String cell, String client) throws IOException {
    return new HistoryWriter(path, cell, client, 0, Header.WITHOUT_CHECKSUMS);
  }

  /// Appends an event; it is on disk after the next [#flush].
  public synchronized void append(Operation event) {
    if (buffer.remaining() < LONGEST_EVENT_BYTES + LONGEST_END_BYTES) {
      flush();
    }
    events++;
    buffer.put(event.head());
    unsigned(event.step() + 1L);
    unsigned(event.worker());
    unsigned(event.key() + 1L);
    signed(event.version());
    signed(event.intendedNanos() - previousIntendedNanos);
    signed(event.startNanos() - event.intendedNanos());
    signed(event.endNanos() - event.startNanos());
    previousIntendedNanos = event.intendedNanos();
  }

  /// Hands everything appended so far to the operating system, where it outlives this process.
  public synchronized void flush() {
    if (tallied == events) {
      return;
    }
    buffer.put((byte) TALLY);
    unsigned(events);
    tallied = events;
    if (checked) {
      crc.update(buffer.array(), 0, buffer.position());
      buffer.putInt((int) crc.getValue());
    }
    drain();
  }

  private void drain() {
    buffer.flip();
    try {
      while (buffer.hasRemaining()) {
        file.write(buffer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    buffer.clear();
  }

  @Override
  public synchronized void close() throws IOException {
    flush();
    file.close();
  }

  private void signed(long value) {
    unsigned((value << 1) ^ (value >> 63));
  }

  private void unsigned(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      buffer.put((byte) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    buffer.put((byte) rest);
  }
}
