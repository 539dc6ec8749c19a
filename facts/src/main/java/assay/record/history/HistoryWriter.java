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

/// Appends events to one client's history file. Thread-safe.
///
/// The file begins with a JSON line ([Header]). An event is one byte of op and outcome, then variable-length
/// integers: step + 1, worker, key + 1, version (zigzag), intended time minus the previous event's (zigzag), start
/// minus intended (zigzag), end minus start. About a dozen bytes. Each write, 64 KiB at most, is a block. It ends
/// with a tally (0x0F and the number of events so far) and four big-endian bytes, the CRC-32C of everything so far
/// except other checksums. Changes are therefore detected, and a truncated file is readable up to its last whole
/// block.
public final class HistoryWriter implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 16;

  /// The longest tally with its checksum.
  private static final int LONGEST_END_BYTES = 15;

  static final int CHECKSUM_BYTES = 4;

  /// How many numbers follow an event's first byte.
  static final int NUMBERS = 7;

  /// One byte, and ten for each number.
  static final int LONGEST_EVENT_BYTES = 71;

  private final String trial;
  private final String client;
  private final long shiftNanos;
  private FileChannel file;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private final CRC32C crc = new CRC32C();
  private long previousIntendedNanos;
  private long events;
  private long tallied = -1;

  /// A tally's first byte; no event has it.
  static final int TALLY = 0x0F;

  public record Header(int format, String trial, String client, long originNanos) {

    /// The format that this version writes.
    public static final int FORMAT = 3;
  }

  public HistoryWriter(Path path, String trial, String client) throws IOException {
    this(path, trial, client, 0);
  }

  /// @param shiftNanos added to the times of events
  public HistoryWriter(Path path, String trial, String client, long shiftNanos) throws IOException {
    this.trial = trial;
    this.client = client;
    this.shiftNanos = shiftNanos;
    file = opened(path);
    begin();
  }

  private static FileChannel opened(Path path) throws IOException {
    return FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  private void begin() {
    previousIntendedNanos = System.nanoTime();
    // All other times are differences.
    long origin = previousIntendedNanos + shiftNanos;
    String header = JsonCodec.line(new Header(Header.FORMAT, trial, client, origin)) + "\n";
    buffer.put(header.getBytes(StandardCharsets.UTF_8));
  }

  /// Completes the file, and writes all later events to a new one, which can be read alone.
  ///
  /// @throws IOException when the new file cannot be made; the old one then stays open
  public synchronized void continueIn(Path path) throws IOException {
    FileChannel next = opened(path);
    close();
    file = next;
    crc.reset();
    events = 0;
    tallied = -1;
    begin();
  }

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

  /// Passes events to the operating system, where they survive this process.
  public synchronized void flush() {
    if (tallied == events) {
      return;
    }
    buffer.put((byte) TALLY);
    unsigned(events);
    tallied = events;
    crc.update(buffer.array(), 0, buffer.position());
    buffer.putInt((int) crc.getValue());
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
