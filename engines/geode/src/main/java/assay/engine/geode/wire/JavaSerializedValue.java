package assay.engine.geode.wire;

import assay.api.record.JavaRecordCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.geode.DataSerializable;
import org.apache.geode.DataSerializer;
import org.jspecify.annotations.Nullable;

/// A value as Java serialization's bytes.
public final class JavaSerializedValue implements DataSerializable {

  private static final long serialVersionUID = 1L;

  private byte[] bytes;

  /// For Geode, which reads the bytes afterwards.
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
  public void toData(DataOutput out) throws IOException {
    DataSerializer.writeByteArray(bytes, out);
  }

  @Override
  public void fromData(DataInput in) throws IOException {
    bytes = DataSerializer.readByteArray(in);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JavaSerializedValue those && Arrays.equals(bytes, those.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
