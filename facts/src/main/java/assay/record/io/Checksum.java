package assay.record.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// The CRC-32C of a growing file's bytes, up to the last read position.
public final class Checksum {

  private final CRC32C crc = new CRC32C();
  private long bytes;

  long bytes() {
    return bytes;
  }

  String text() {
    return text(crc);
  }

  public static String text(CRC32C crc) {
    return "%08x".formatted(crc.getValue());
  }

  void add(String line) {
    addText(line + "\n");
  }

  void addText(String text) {
    byte[] added = text.getBytes(StandardCharsets.UTF_8);
    crc.update(added);
    bytes += added.length;
  }

  /// Adds a file's further bytes.
  ///
  /// @param most where to stop
  void addFrom(Path file, long most) throws IOException {
    byte[] buffer = new byte[1 << 16];
    // Without a channel: an interrupt, which ends a run gracefully, would close it.
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
