package single;

import assay.api.DefiniteFailureException;
import assay.api.record.JavaRecordCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// Values as bytes. A real engine brings its own record format.
final class Bytes {

  private Bytes() {}

  /// A value's bytes.
  ///
  /// @throws DefiniteFailureException if the value cannot be serialized: then it was not sent
  static byte[] of(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      JavaRecordCodec.write(bytes, value);
    } catch (IOException e) {
      throw new DefiniteFailureException("a value cannot be serialized: " + e, e);
    }
    return bytes.toByteArray();
  }

  /// The value, or null if there are no bytes.
  static Object value(byte[] bytes) {
    try {
      return bytes == null ? null : JavaRecordCodec.read(new ByteArrayInputStream(bytes));
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

  /// Reads one length-prefixed value.
  ///
  /// @throws IOException if the other end closes too early
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
