package assay.engine.ignite.stored;

import assay.api.record.JavaRecordCodec;
import org.apache.ignite.binary.BinaryReader;
import org.apache.ignite.binary.BinaryWriter;
import org.apache.ignite.binary.Binarylizable;

/// A value as Java serialization's bytes.
public final class JavaSerializedValue implements Binarylizable {

  private byte[] bytes;

  /// For Ignite, which reads the bytes afterwards.
  public JavaSerializedValue() {
    this(new byte[0]);
  }

  private JavaSerializedValue(byte[] bytes) {
    this.bytes = bytes;
  }

  static JavaSerializedValue of(Object value) {
    return new JavaSerializedValue(JavaRecordCodec.bytes(value));
  }

  Object value() {
    return JavaRecordCodec.value(bytes);
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
