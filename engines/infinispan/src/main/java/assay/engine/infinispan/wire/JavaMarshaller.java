package assay.engine.infinispan.wire;

import assay.api.record.JavaRecords;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.io.ByteBuffer;
import org.infinispan.commons.io.ByteBufferImpl;
import org.infinispan.commons.marshall.AbstractMarshaller;
import org.jspecify.annotations.Nullable;

/// Java's own serialization for all that is not Infinispan's own.
final class JavaMarshaller extends AbstractMarshaller {

  @Override
  protected ByteBuffer objectToBuffer(@Nullable Object value, int estimated) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(estimated);
    JavaRecords.write(bytes, value);
    return ByteBufferImpl.create(bytes.toByteArray());
  }

  @Override
  public @Nullable Object objectFromByteBuffer(byte[] bytes, int offset, int length)
      throws IOException {
    return JavaRecords.read(new ByteArrayInputStream(bytes, offset, length));
  }

  /// Whatever fails to be written says so then.
  @Override
  public boolean isMarshallable(Object value) {
    return true;
  }

  @Override
  public MediaType mediaType() {
    return MediaType.APPLICATION_SERIALIZED_OBJECT;
  }
}
