package assay.engine.terracotta.stored;

import assay.api.record.JavaRecords;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Java serialization, preceded by its length.
final class JavaCodec implements ObjectCodec {

  @Override
  public void write(DataOutputStream out, @Nullable Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JavaRecords.write(bytes, value);
    out.writeInt(bytes.size());
    bytes.writeTo(out);
  }

  @Override
  public @Nullable Object read(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return JavaRecords.read(new ByteArrayInputStream(bytes));
  }
}
