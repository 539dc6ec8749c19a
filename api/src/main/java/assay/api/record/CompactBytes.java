package assay.api.record;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// Bytes that one thread puts together. Streams of the JDK take a lock for every byte, which of a record of a kilobyte was a
/// good part of the time.
final class CompactBytes {

  private static final int FIRST = 256;

  private byte[] bytes = new byte[FIRST];
  private int length;

  /// Adds one.
  void write(int next) {
    room(1);
    bytes[length++] = (byte) next;
  }

  /// Adds these.
  void write(byte[] more) {
    room(more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
    length += more.length;
  }

  /// Adds the eight bytes of a number; whatever is no number has the same.
  void writeDouble(double number) {
    room(Double.BYTES);
    ByteBuffer.wrap(bytes, length, Double.BYTES).putLong(Double.doubleToLongBits(number));
    length += Double.BYTES;
  }

  private void room(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(length, more)));
    }
  }

  /// All of them.
  byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }
}
