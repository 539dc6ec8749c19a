package assay.engine.ignite.stored;

import assay.api.record.JavaRecords;
import org.apache.ignite.binary.BinaryReader;
import org.apache.ignite.binary.BinaryWriter;
import org.apache.ignite.binary.Binarylizable;

/// A value as Java serialization's bytes.
public final class JavaBytes implements Binarylizable {

  private byte[] bytes;

  /// For Ignite, which reads the bytes afterwards.
  public JavaBytes() {
    this(new byte[0]);
  }

  private JavaBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  static JavaBytes of(Object value) {
    return new JavaBytes(JavaRecords.bytes(value));
  }

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
