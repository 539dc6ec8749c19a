package assay.api.record;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// A growing byte array for one thread. The JDK's streams take a lock for every byte, a large part
/// of the time for a record of a kilobyte.
final class CompactBuffer {

  private static final int FIRST = 256;

  private byte[] bytes = new byte[FIRST];
  private int length;

  void write(int next) {
    room(1);
    bytes[length++] = (byte) next;
  }

  void write(byte[] more) {
    room(more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
    length += more.length;
  }

  /// Adds the eight bytes of a number; every NaN has the same bytes.
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

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }
}
