package single;

import assay.api.DefiniteFailureException;
import assay.api.record.JavaRecords;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// Values as bytes, and bytes on their way. A real engine brings its own form of a record.
final class Bytes {

  private Bytes() {}

  /// A value's bytes.
  ///
  /// @throws DefiniteFailureException where it cannot be written down: then nothing was sent
  static byte[] of(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      JavaRecords.write(bytes, value);
    } catch (IOException e) {
      throw new DefiniteFailureException("a value cannot be serialized: " + e, e);
    }
    return bytes.toByteArray();
  }

  /// The value of bytes; null of none.
  static Object value(byte[] bytes) {
    try {
      return bytes == null ? null : JavaRecords.read(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes == null ? -1 : bytes.length);
    if (bytes != null) {
      out.write(bytes);
    }
  }

  /// Reads bytes again.
  ///
  /// @throws IOException where the other end is gone before the last of them
  static byte[] read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      return null;
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
