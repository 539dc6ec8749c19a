package assay.load.site;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/// The last acknowledged version of every register, from a client for an observer in another
/// process: eight bytes a register, the most significant first.
public final class AcknowledgedVersionsFile {

  private AcknowledgedVersionsFile() {}

  /// @param versions by key, as [assay.load.keys.WriteLeases#acknowledged] gives them
  public static void write(Path file, long[] versions) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(versions.length * Long.BYTES);
    for (long version : versions) {
      bytes.putLong(version);
    }
    Files.write(file, bytes.array());
  }

  /// @throws IOException also if the file does not have this many registers
  static long[] read(Path file, int registers) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    if (bytes.remaining() != registers * Long.BYTES) {
      throw new IOException(
          "%s holds %d bytes, not %d for each of %d registers"
              .formatted(file, bytes.remaining(), Long.BYTES, registers));
    }
    long[] versions = new long[registers];
    for (int key = 0; key < registers; key++) {
      versions[key] = bytes.getLong();
    }
    return versions;
  }
}
