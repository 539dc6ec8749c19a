package assay.record;

import assay.api.Outcome;
import assay.json.Json;
import assay.record.Event.Op;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// Reads what [HistoryWriter] wrote.
public final class HistoryReader {

  private static final Op[] OPS = Op.values();
  private static final Outcome[] OUTCOMES = Outcome.values();

  private HistoryReader() {}

  /// Adds a file's events to a history.
  ///
  /// @return whether the file ended as its writer ended it, and not in the middle
  /// @throws IOException when the file cannot be read, is not a history, or is not as it was written,
  ///     with a sentence that says at which byte
  public static boolean read(Path path, int client, History into) throws IOException {
    try (Bytes bytes = new Bytes(path)) {
      HistoryWriter.Header header = header(bytes);
      if (header == null) {
        return false;
      }
      long intended = header.originNanos();
      long events = 0;
      boolean tallied = false;
      try {
        for (int head = bytes.next(); head >= 0; head = bytes.next()) {
          tallied = head == HistoryWriter.TALLY;
          if (tallied) {
            compare(bytes.unsigned(), events, bytes);
          } else {
            intended = event(head, intended, bytes, client, into);
            events++;
          }
        }
      } catch (EOFException e) {
        return false;
      }
      return tallied;
    }
  }

  private static void compare(long told, long found, Bytes bytes) throws IOException {
    if (told != found) {
      throw new IOException(
          "up to byte %d it should hold %d events and holds %d"
              .formatted(bytes.position, told, found));
    }
  }

  /// Adds an event and returns its intended time.
  private static long event(int head, long before, Bytes bytes, int client, History into)
      throws IOException {
    if ((head & 0xF) >= OPS.length || head >> 4 >= OUTCOMES.length) {
      throw new IOException("there is no such operation at byte " + bytes.position);
    }
    int step = bytes.unsigned("step", Byte.MAX_VALUE) - 1;
    int worker = bytes.unsigned("thread", Short.MAX_VALUE);
    int key = bytes.unsigned("key", Integer.MAX_VALUE) - 1;
    long version = bytes.signed();
    long intended = before + bytes.signed();
    long start = intended + bytes.signed();
    long end = start + bytes.signed();
    Op op = OPS[head & 0xF];
    Outcome outcome = OUTCOMES[head >> 4];
    into.add(client, new Event(op, outcome, step, worker, key, version, intended, start, end));
    return intended;
  }

  /// The first line; null where the file ends before it does.
  private static HistoryWriter.@Nullable Header header(Bytes bytes) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = bytes.next();
    while (next >= 0 && next != '\n' && line.size() < 1000) {
      line.write(next);
      next = bytes.next();
    }
    boolean begun = line.size() == 0 || line.toByteArray()[0] == '{';
    if (next < 0 && begun) {
      return null;
    }
    try {
      HistoryWriter.Header header =
          Json.read(line.toString(StandardCharsets.UTF_8), HistoryWriter.Header.class);
      if (header.format() != HistoryWriter.Header.FORMAT) {
        throw new IOException(
            "it has format %d, expected %d"
                .formatted(header.format(), HistoryWriter.Header.FORMAT));
      }
      return header;
    } catch (JacksonException e) {
      throw new IOException("it does not begin like a history", e);
    }
  }

  private static final class Bytes implements AutoCloseable {

    private final InputStream in;
    private long position;

    Bytes(Path path) throws IOException {
      in = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
    }

    int next() throws IOException {
      position++;
      return in.read();
    }

    long unsigned() throws IOException {
      long value = 0;
      for (int shift = 0; shift < 64; shift += 7) {
        int next = next();
        if (next < 0) {
          throw new EOFException();
        }
        value |= (long) (next & 0x7F) << shift;
        if ((next & 0x80) == 0) {
          return value;
        }
      }
      throw new IOException("a number longer than 64 bits at byte " + position);
    }

    /// A number that a damaged file must not make larger than it can be.
    int unsigned(String what, int most) throws IOException {
      long value = unsigned();
      if (value < 0 || value > most) {
        throw new IOException("%s %d at byte %d cannot be".formatted(what, value, position));
      }
      return (int) value;
    }

    long signed() throws IOException {
      long value = unsigned();
      return (value >>> 1) ^ -(value & 1);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
