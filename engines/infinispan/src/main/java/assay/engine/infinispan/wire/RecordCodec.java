package assay.engine.infinispan.wire;

import java.io.IOException;
import org.infinispan.protostream.ProtobufTagMarshaller.ReadContext;
import org.infinispan.protostream.ProtobufTagMarshaller.WriteContext;
import org.infinispan.protostream.ProtobufUtil;
import org.jspecify.annotations.Nullable;

/// A record inside a record: a message inside a message.
record RecordCodec(Class<?> record) implements FieldCodec {

  @Override
  public String type() {
    return RecordMarshaller.name(record);
  }

  @Override
  public Object read(ReadContext context, @Nullable Object before) throws IOException {
    byte[] message = context.getReader().readByteArray();
    return ProtobufUtil.fromByteArray(context.getSerializationContext(), message, record);
  }

  @Override
  public void write(WriteContext context, int number, Object value) throws IOException {
    byte[] message = ProtobufUtil.toByteArray(context.getSerializationContext(), value);
    context.getWriter().writeBytes(number, message);
  }
}
