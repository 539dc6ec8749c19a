package assay.engine.infinispan.wire;

import assay.api.record.JavaRecordCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.TemporalAccessor;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import org.infinispan.protostream.ProtobufTagMarshaller.ReadContext;
import org.infinispan.protostream.ProtobufTagMarshaller.WriteContext;
import org.jspecify.annotations.Nullable;

/// A value without a Protocol Buffers type: the bytes of Java serialization.
record JavaCodec() implements FieldCodec {

  /// Whether a type is one of the JDK's that a message cannot hold.
  static boolean suits(Class<?> type) {
    return type.isArray()
        || type.isPrimitive()
        || Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type)
        || TemporalAccessor.class.isAssignableFrom(type)
        || type == BigDecimal.class
        || type == BigInteger.class
        || type == UUID.class
        || type == Short.class
        || type == Byte.class
        || type == Character.class;
  }

  @Override
  public String type() {
    return "bytes";
  }

  @Override
  public @Nullable Object read(ReadContext context, @Nullable Object before) throws IOException {
    return JavaRecordCodec.read(new ByteArrayInputStream(context.getReader().readByteArray()));
  }

  @Override
  public void write(WriteContext context, int number, Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JavaRecordCodec.write(bytes, value);
    context.getWriter().writeBytes(number, bytes.toByteArray());
  }
}
