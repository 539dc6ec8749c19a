package assay.engine.geode.wire;

import assay.api.record.JavaRecords;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.geode.DataSerializable;
import org.apache.geode.DataSerializer;
import org.jspecify.annotations.Nullable;

/// A value as Java serialization's bytes.
public final class JavaBytes implements DataSerializable {

  private static final long serialVersionUID = 1L;

  private byte[] bytes;

  /// For Geode, which reads the bytes afterwards.
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
  public void toData(DataOutput out) throws IOException {
    DataSerializer.writeByteArray(bytes, out);
  }

  @Override
  public void fromData(DataInput in) throws IOException {
    bytes = DataSerializer.readByteArray(in);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JavaBytes those && Arrays.equals(bytes, those.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
