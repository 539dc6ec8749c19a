package assay.record.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/// Reads new complete lines of a growing text file.
public final class GrowingLineReader {

  /// Bytes read at a time; the rest follows at the next call.
  private static final int AT_ONCE = 4 << 20;

  private final Path file;
  private long position;

  /// Starts at the beginning; the file need not exist yet.
  public GrowingLineReader(Path file) {
    this.file = file;
  }

  public boolean present() {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  /// The next complete lines; empty without any, or if unreadable now.
  public List<String> more() {
    if (!present()) {
      return List.of();
    }
    try (SeekableByteChannel bytes =
        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      long left = bytes.size() - position;
      return left <= 0 ? List.of() : whole(read(bytes, (int) Math.min(AT_ONCE, left)));
    } catch (IOException e) {
      return List.of();
    }
  }

  private byte[] read(SeekableByteChannel bytes, int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(count);
    bytes.position(position);
    while (buffer.hasRemaining() && bytes.read(buffer) >= 0) {
      // A regular file returns what it has.
    }
    byte[] read = new byte[buffer.position()];
    buffer.flip().get(read);
    return read;
  }

  private List<String> whole(byte[] read) {
    int end = read.length;
    while (end > 0 && read[end - 1] != '\n') {
      end--;
    }
    // No record has longer lines.
    position += end == 0 && read.length == AT_ONCE ? read.length : end;
    return new String(read, 0, end, StandardCharsets.UTF_8).lines().toList();
  }

  /// The last lines, even an incomplete one; empty if unreadable.
  ///
  /// @param count the most lines, from the last `count` kilobytes
  public static List<String> last(Path file, int count) {
    GrowingLineReader lines = new GrowingLineReader(file);
    int most = count * 1_024;
    if (!lines.present()) {
      return List.of();
    }
    try (SeekableByteChannel bytes = Files.newByteChannel(file)) {
      lines.position = Math.max(0, bytes.size() - most);
      String text =
          new String(lines.read(bytes, (int) Math.min(most, bytes.size())), StandardCharsets.UTF_8);
      List<String> all = text.lines().toList();
      return all.subList(Math.max(0, all.size() - count), all.size());
    } catch (IOException e) {
      return List.of();
    }
  }
}
