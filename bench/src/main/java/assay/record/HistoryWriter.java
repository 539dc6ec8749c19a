package assay.record;

import assay.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Appends events to one client's history file; safe for many threads.
///
/// The file begins with a line of JSON ([Header]); then every event is one byte of op and outcome,
/// followed by variable-length integers: step + 1, worker, key + 1, version (zigzag), intended time
/// less that of the event before (zigzag), start less intended (zigzag), end less start. About a
/// dozen bytes each. Every flush ends with a tally, the byte 0x0F and how many events there are by then:
/// so a file that was cut or edited gives itself away, and one that was cut is read up to the last whole
/// event.
public final class HistoryWriter implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 16;

  /// How many numbers follow an event's byte of op and outcome.
  static final int NUMBERS = 7;

  /// The most bytes an event can take: that one, and ten for each of the others.
  static final int LONGEST_EVENT_BYTES = 71;

  private final FileChannel file;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
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

    /// The version this code writes and reads.
    public static final int FORMAT = 2;
  }

  /// Begins a file.
  public HistoryWriter(Path path, String cell, String client) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    previousIntendedNanos = System.nanoTime();
    String header =
        Json.line(new Header(Header.FORMAT, cell, client, previousIntendedNanos)) + "\n";
    buffer.put(header.getBytes(StandardCharsets.UTF_8));
  }

  /// Appends an event; it is on disk after the next [#flush].
  public synchronized void append(Event event) {
    if (buffer.remaining() < LONGEST_EVENT_BYTES) {
      drain();
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
    if (tallied != events) {
      if (buffer.remaining() < LONGEST_EVENT_BYTES) {
        drain();
      }
      buffer.put((byte) TALLY);
      unsigned(events);
      tallied = events;
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
