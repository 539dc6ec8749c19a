package assay.record;

import assay.api.Outcome;
import assay.json.Json;
import assay.record.Event.Op;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// A history file that was counted, and whose events can be taken.
///
/// It is read twice: once to count its events, which is a pass over bytes, once to take them. So a
/// history takes no more memory than its events need, and several files can be taken at a time, each
/// to a place of its own.
///
/// @param path where it lies
/// @param client the client's number
/// @param events how many whole events it holds
/// @param whole whether it ends with one
record HistoryFile(Path path, int client, int events, boolean whole) {

  /// The most events a history can hold.
  static final int MOST_EVENTS = Integer.MAX_VALUE - 8;

  private static final int OPS = Op.values().length;
  private static final int OUTCOMES = Outcome.values().length;

  /// Counts a file's events: each is eight numbers, and the last byte of a number is the one without
  /// the highest bit.
  ///
  /// @throws IOException when the file cannot be read, is not a history or holds too many events
  static HistoryFile of(Path path, int client) throws IOException {
    try (HistoryBytes bytes = new HistoryBytes(path)) {
      if (header(path, bytes) == null) {
        return new HistoryFile(path, client, 0, false);
      }
      long numbers = bytes.countNumbers();
      if (numbers / HistoryWriter.NUMBERS > MOST_EVENTS) {
        throw new IOException(path + " holds more events than can be judged");
      }
      boolean whole = numbers % HistoryWriter.NUMBERS == 0 && bytes.endedNumber();
      return new HistoryFile(path, client, (int) (numbers / HistoryWriter.NUMBERS), whole);
    }
  }

  /// Takes the events that were counted.
  ///
  /// @param into where they go; other files may be taken into it meanwhile
  /// @param first the place that was [claimed][History#claim] for them
  /// @throws IOException when the file cannot be read or is damaged, with a sentence that says at
  ///     which byte
  void take(History into, int first) throws IOException {
    try (HistoryBytes bytes = new HistoryBytes(path)) {
      HistoryWriter.Header header = header(path, bytes);
      long intended = header == null ? 0 : header.originNanos();
      for (int i = first; i < first + events; i++) {
        bytes.require(HistoryWriter.LONGEST_EVENT_BYTES);
        int head = bytes.next();
        if ((head & 0xF) >= OPS || head >> 4 >= OUTCOMES) {
          throw new IOException(path + " is damaged at byte " + (bytes.position() - 1));
        }
        int step = (int) bytes.unsigned() - 1;
        int worker = (int) bytes.unsigned();
        int key = (int) bytes.unsigned() - 1;
        long version = bytes.signed();
        intended += bytes.signed();
        long start = intended + bytes.signed();
        long end = start + bytes.signed();
        into.set(i, (byte) head, client, step, worker, key, version, intended, start, end);
      }
    }
  }

  /// The first line; null where the file ends before it does.
  private static HistoryWriter.@Nullable Header header(Path path, HistoryBytes bytes)
      throws IOException {
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
}
