package assay.record.io;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The whole lines of a text file that may have been cut while it was written.
public final class TextLines {

  private TextLines() {}

  /// Every line that ends with a line feed; a last one without is dropped, since its writer died in
  /// the middle of it. Empty where there is no file.
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

  /// Cuts a last line off whose writer died in the middle of it, so that others can follow. Does nothing where there
  /// is no file.
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

  /// Every line of a text that ends with a line feed.
  static List<String> whole(String text) {
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    return whole.lines().toList();
  }
}
