package assay.engine.hazelcast;

import assay.api.record.JavaRecords;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Java's own serialization for whatever Hazelcast has no serializer of its own for.
final class JavaSerializer implements StreamSerializer<Object> {

  private static final int TYPE = 9001;

  @Override
  public int getTypeId() {
    return TYPE;
  }

  @Override
  public void write(ObjectDataOutput out, Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JavaRecords.write(bytes, value);
    out.writeByteArray(bytes.toByteArray());
  }

  @Override
  @SuppressWarnings("NullAway") // what was written is there, and may be null
  public @Nullable Object read(ObjectDataInput in) throws IOException {
    return JavaRecords.read(new ByteArrayInputStream(in.readByteArray()));
  }
}
