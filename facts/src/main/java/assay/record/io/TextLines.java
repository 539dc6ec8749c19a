package assay.record.io;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Complete lines of a possibly truncated text file.
public final class TextLines {

  private TextLines() {}

  /// Reads lines. Drops a last line without a line feed, because its writer died within it. Empty if the file is
  /// missing.
  public static List<String> of(Path file) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      return whole(RecordFile.read(file));
    } catch (CharacterCodingException e) {
      throw DamagedRecord.of(file, "the file holds bytes that are not text");
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
