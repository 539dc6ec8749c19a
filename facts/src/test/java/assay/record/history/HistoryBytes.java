package assay.record.history;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// The bytes of a history of one block, to be changed before they get their checksum again.
final class HistoryBytes {

  private HistoryBytes() {}

  static byte[] withoutChecksum(byte[] file) {
    return Arrays.copyOf(file, file.length - HistoryWriter.CHECKSUM_BYTES);
  }

  static byte[] checked(byte[] block) {
    CRC32C crc = new CRC32C();
    crc.update(block);
    return ByteBuffer.allocate(block.length + HistoryWriter.CHECKSUM_BYTES)
        .put(block)
        .putInt((int) crc.getValue())
        .array();
  }

  /// Where the first event begins.
  static int begin(byte[] block) {
    return new String(block, StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
  }
}
