package assay.record.io;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Complete lines of a possibly truncated text file.
public final class CompleteTextLines {

  /// Four times a line's object, so that other things have room.
  private static final int BYTES_PER_LINE = 4 * 48;

  private static final long LEAST_LINES = 1_000_000;

  private CompleteTextLines() {}

  /// Reads lines. Drops a last line without a line feed, because its writer died within it. Empty if the file is
  /// missing.
  public static List<String> of(Path file) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      String text = RecordFile.read(file);
      requireFewLines(file, text);
      return whole(text);
    } catch (CharacterCodingException e) {
      throw DamagedRecordProblems.of(file, "the file holds bytes that are not text");
    }
  }

  /// A line takes memory even if it is empty.
  private static void requireFewLines(Path file, String text) {
    long most = Math.max(LEAST_LINES, Runtime.getRuntime().maxMemory() / BYTES_PER_LINE);
    long lines = text.chars().filter(each -> each == '\n').count();
    if (lines > most) {
      throw RecordFile.tooLarge(
          "%s has %,d lines, and up to %,d are read".formatted(file, lines, most));
    }
  }

  /// Removes an incomplete last line, for continuing writers.
  public static void endWhole(Path file) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    RecordFile.require(file);
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      long end = open.length();
      while (end > 0 && !endsLine(open, end)) {
        end--;
      }
      open.setLength(end);
    }
  }

  private static boolean endsLine(RandomAccessFile open, long end) throws IOException {
    open.seek(end - 1);
    return open.read() == '\n';
  }

  /// The lines with a line feed.
  static List<String> whole(String text) {
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    return whole.lines().toList();
  }
}
