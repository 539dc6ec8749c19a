package assay.engine.ignite;

import assay.api.record.JavaRecords;
import org.apache.ignite.binary.BinaryReader;
import org.apache.ignite.binary.BinaryWriter;
import org.apache.ignite.binary.Binarylizable;

/// A value on its way as the bytes of Java's serialization.
public final class JavaBytes implements Binarylizable {

  private byte[] bytes;

  /// For Ignite, which reads the bytes after.
  public JavaBytes() {
    this(new byte[0]);
  }

  private JavaBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /// The bytes of a value.
  static JavaBytes of(Object value) {
    return new JavaBytes(JavaRecords.bytes(value));
  }

  /// The value.
  Object value() {
    return JavaRecords.value(bytes);
  }

  @Override
  public void writeBinary(BinaryWriter out) {
    out.rawWriter().writeByteArray(bytes);
  }

  @Override
  public void readBinary(BinaryReader in) {
    bytes = in.rawReader().readByteArray();
  }
}
