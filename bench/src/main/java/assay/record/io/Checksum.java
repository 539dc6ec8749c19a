package assay.record.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// The CRC-32C of a growing file's bytes, from its beginning to where it was last read.
public final class Checksum {

  private final CRC32C crc = new CRC32C();
  private long bytes;

  /// How many bytes it is of.
  long bytes() {
    return bytes;
  }

  /// Its eight hexadecimal digits.
  String text() {
    return text(crc);
  }

  /// A CRC's eight hexadecimal digits.
  public static String text(CRC32C crc) {
    return "%08x".formatted(crc.getValue());
  }

  /// Adds a line of text and its line feed.
  void add(String line) {
    addText(line + "\n");
  }

  /// Adds a text.
  void addText(String text) {
    byte[] added = text.getBytes(StandardCharsets.UTF_8);
    crc.update(added);
    bytes += added.length;
  }

  /// Adds what a file holds after the bytes that were added before.
  ///
  /// @param most where to stop
  void addFrom(Path file, long most) throws IOException {
    byte[] buffer = new byte[1 << 16];
    // Not by a channel of its own: an interrupt, which ends a run in good order, would close it.
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(bytes);
      while (bytes < most) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, most - bytes));
        if (read < 0) {
          return;
        }
        crc.update(buffer, 0, read);
        bytes += read;
      }
    }
  }
}
