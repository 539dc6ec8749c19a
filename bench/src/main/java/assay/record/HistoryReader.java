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
  /// @return whether the file ended with a whole event
  /// @throws IOException when the file cannot be read or is not a history, with a sentence that says
  ///     at which byte
  public static boolean read(Path path, int client, History into) throws IOException {
    try (Bytes bytes = new Bytes(path)) {
      HistoryWriter.Header header = header(path, bytes);
      if (header == null) {
        return false;
      }
      long intended = header.originNanos();
      while (true) {
        int head = bytes.next();
        if (head < 0) {
          return true;
        }
        if ((head & 0xF) >= OPS.length || head >> 4 >= OUTCOMES.length) {
          throw new IOException(path + " is damaged at byte " + (bytes.position - 1));
        }
        try {
          int step = (int) bytes.unsigned() - 1;
          int worker = (int) bytes.unsigned();
          int key = (int) bytes.unsigned() - 1;
          long version = bytes.signed();
          intended += bytes.signed();
          long start = intended + bytes.signed();
          long end = start + bytes.signed();
          into.add(
              client,
              new Event(
                  OPS[head & 0xF],
                  OUTCOMES[head >> 4],
                  step,
                  worker,
                  key,
                  version,
                  intended,
                  start,
                  end));
        } catch (EOFException e) {
          return false;
        }
      }
    }
  }

  /// The first line; null where the file ends before it does.
  private static HistoryWriter.@Nullable Header header(Path path, Bytes bytes) throws IOException {
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
      if (header.format() != 1) {
        throw new IOException(path + " has history format " + header.format() + ", expected 1");
      }
      return header;
    } catch (JacksonException e) {
      throw new IOException(path + " does not begin like a history", e);
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
