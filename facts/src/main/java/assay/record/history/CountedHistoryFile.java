package assay.record.history;

import assay.json.JsonCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// A history file with counted events.
///
/// The file is read twice: to count events, and to take them. The history therefore allocates exactly what it needs,
/// and several files can be taken concurrently.
///
/// @param header null if the file ends within it
/// @param events whole events
/// @param entries events and tallies
/// @param whole whether it has its writer's end
/// @param clock relates the client's clock to the others'; null for a common clock
public record CountedHistoryFile(
    Path path,
    HistoryWriter.@Nullable Header header,
    int client,
    long events,
    long entries,
    boolean whole,
    @Nullable LinearClockOffset clock) {

  /// The most events of a history in memory.
  public static final int MOST_EVENTS = Integer.MAX_VALUE - 8;

  /// @throws IOException when the file cannot be read or is not a history
  public static CountedHistoryFile of(Path path, int client) throws IOException {
    return of(path, client, null);
  }

  /// @param keys counts events by key
  /// @throws IOException when the file cannot be read or is not a history
  public static CountedHistoryFile of(Path path, int client, @Nullable KeyEventCounts keys)
      throws IOException {
    try (HistoryByteReader bytes = new HistoryByteReader(path)) {
      bytes.counting(keys);
      byte[] line = line(bytes);
      HistoryWriter.Header header = line == null ? null : header(line);
      if (line == null || header == null) {
        return new CountedHistoryFile(path, null, client, 0, 0, false, null);
      }
      HistoryByteReader.Content content = bytes.blocks(line);
      return new CountedHistoryFile(
          path, header, client, content.events(), content.entries(), content.whole(), null);
    }
  }

  /// This file for a client with another clock: subtracts the clock's lead and extends operations by its error.
  public CountedHistoryFile on(LinearClockOffset line) {
    return new CountedHistoryFile(path, header, client, events, entries, whole, line);
  }

  public long slackNanos() {
    return clock == null ? 0 : clock.boundNanos();
  }

  /// @throws IOException when the file belongs to another trial or client than its name says
  public void requireOwner(String trial, String name) throws IOException {
    if (header != null && !(header.trial().equals(trial) && header.client().equals(name))) {
      throw new IOException("it is that of %s in %s".formatted(header.client(), header.trial()));
    }
  }

  /// Reads the counted events.
  ///
  /// @param into other files may be taken concurrently
  /// @param first the first [claimed][History#claim] place
  /// @throws IOException when the file cannot be read or is damaged; the message names the byte
  public void take(History into, int first) throws IOException {
    into.widened(client, slackNanos());
    take(new Placed(into, client, first));
  }

  /// Passes the counted events on in the order written.
  ///
  /// @throws IOException when the file cannot be read or is damaged; the message names the byte
  void take(EventSink taker) throws IOException {
    EventSink sink = clock == null ? taker : new Relaid(clock, taker);
    try (HistoryByteReader bytes = new HistoryByteReader(path)) {
      byte[] unusedLine = line(bytes);
      long intended = header == null ? 0 : header.originNanos();
      long found = 0;
      for (long entry = 0; entry < entries; entry++) {
        bytes.require(HistoryWriter.LONGEST_EVENT_BYTES);
        int head = bytes.next();
        if (head == HistoryWriter.TALLY) {
          compare(bytes.unsigned(), found, bytes);
          for (int skipped = 0; skipped < HistoryWriter.CHECKSUM_BYTES; skipped++) {
            int unusedByte = bytes.next();
          }
        } else {
          intended = event(head, intended, bytes, sink);
          found++;
        }
      }
    }
  }

  @FunctionalInterface
  interface EventSink {

    void event(
        int head, int step, int worker, int key, long version, long intended, long start, long end);
  }

  /// Writes to consecutive places of a history.
  private static final class Placed implements EventSink {

    private final History into;
    private final int client;
    private int next;

    Placed(History into, int client, int first) {
      this.into = into;
      this.client = client;
      this.next = first;
    }

    @Override
    public void event(
        int head,
        int step,
        int worker,
        int key,
        long version,
        long intended,
        long start,
        long end) {
      into.set(next++, (byte) head, client, step, worker, key, version, intended, start, end);
    }
  }

  private record Relaid(LinearClockOffset clock, EventSink sink) implements EventSink {

    @Override
    public void event(
        int head,
        int step,
        int worker,
        int key,
        long version,
        long intended,
        long start,
        long end) {
      sink.event(
          head,
          step,
          worker,
          key,
          version,
          clock.ours(intended),
          clock.ours(start) - clock.boundNanos(),
          clock.ours(end) + clock.boundNanos());
    }
  }

  private static void compare(long told, long found, HistoryByteReader bytes) throws IOException {
    if (told != found) {
      throw new IOException(
          "up to byte %d it should hold %d events and holds %d"
              .formatted(bytes.position(), told, found));
    }
  }

  private static long event(int head, long before, HistoryByteReader bytes, EventSink sink)
      throws IOException {
    if (!OperationHeader.known(head)) {
      throw new IOException("there is no such operation at byte " + bytes.position());
    }
    int step = bytes.unsigned("step", Byte.MAX_VALUE) - 1;
    int worker = bytes.unsigned("thread", Short.MAX_VALUE);
    int key = bytes.unsigned("key", Integer.MAX_VALUE) - 1;
    long version = bytes.signed();
    long intended = before + bytes.signed();
    long start = intended + bytes.signed();
    long end = start + bytes.signed();
    sink.event(head, step, worker, key, version, intended, start, end);
    return intended;
  }

  /// The first line with its line feed; null if the file ends within it.
  private static byte @Nullable [] line(HistoryByteReader bytes) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    bytes.require(1);
    int next = bytes.next();
    while (next >= 0 && next != '\n' && line.size() < 1000) {
      line.write(next);
      bytes.require(1);
      next = bytes.next();
    }
    boolean begun = line.size() == 0 || line.toByteArray()[0] == '{';
    if (next < 0 && begun) {
      return null;
    }
    line.write('\n');
    return line.toByteArray();
  }

  private static HistoryWriter.Header header(byte[] line) throws IOException {
    try {
      HistoryWriter.Header header =
          JsonCodec.read(new String(line, StandardCharsets.UTF_8), HistoryWriter.Header.class);
      if (header.format() != HistoryWriter.Header.FORMAT) {
        throw new IOException(
            "it has format %d, expected %d"
                .formatted(header.format(), HistoryWriter.Header.FORMAT));
      }
      if (header.trial() == null || header.client() == null) {
        throw new IOException("it does not say whose it is");
      }
      return header;
    } catch (JacksonException e) {
      throw new IOException("it does not begin like a history", e);
    }
  }
}
