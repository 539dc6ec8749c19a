package assay.engine.hazelcast;

import assay.api.record.JavaRecordCodec;
import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Java serialization for all values that Hazelcast has no own serializer for.
final class JavaSerializer implements StreamSerializer<Object> {

  private static final int TYPE = 9001;

  @Override
  public int getTypeId() {
    return TYPE;
  }

  @Override
  public void write(ObjectDataOutput out, Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JavaRecordCodec.write(bytes, value);
    out.writeByteArray(bytes.toByteArray());
  }

  @Override
  @SuppressWarnings("NullAway")
  public @Nullable Object read(ObjectDataInput in) throws IOException {
    return JavaRecordCodec.read(new ByteArrayInputStream(in.readByteArray()));
  }
}
