package assay.engine.infinispan.wire;

import assay.api.record.JavaRecordCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.io.ByteBuffer;
import org.infinispan.commons.io.ByteBufferImpl;
import org.infinispan.commons.marshall.AbstractMarshaller;
import org.jspecify.annotations.Nullable;

/// Java serialization for all classes except Infinispan's own.
final class JavaMarshaller extends AbstractMarshaller {

  @Override
  protected ByteBuffer objectToBuffer(@Nullable Object value, int estimated) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(estimated);
    JavaRecordCodec.write(bytes, value);
    return ByteBufferImpl.create(bytes.toByteArray());
  }

  @Override
  public @Nullable Object objectFromByteBuffer(byte[] bytes, int offset, int length)
      throws IOException {
    return JavaRecordCodec.read(new ByteArrayInputStream(bytes, offset, length));
  }

  /// A value that cannot be serialized fails when it is written.
  @Override
  public boolean isMarshallable(Object value) {
    return true;
  }

  @Override
  public MediaType mediaType() {
    return MediaType.APPLICATION_SERIALIZED_OBJECT;
  }
}
