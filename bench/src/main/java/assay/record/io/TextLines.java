package assay.record.io;

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

  /// Every line of a text that ends with a line feed.
  static List<String> whole(String text) {
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    return whole.lines().toList();
  }
}
