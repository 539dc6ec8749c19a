package assay.engine.infinispan.wire;

import java.io.IOException;
import org.infinispan.protostream.ProtobufTagMarshaller.ReadContext;
import org.infinispan.protostream.ProtobufTagMarshaller.WriteContext;
import org.infinispan.protostream.ProtobufUtil;
import org.jspecify.annotations.Nullable;

/// A value whose class is known only once it is there: a message that says which, as ProtoStream has it.
record AnyCodec() implements FieldCodec {

  @Override
  public String type() {
    return "bytes";
  }

  @Override
  public @Nullable Object read(ReadContext context, @Nullable Object before) throws IOException {
    byte[] message = context.getReader().readByteArray();
    return ProtobufUtil.<@Nullable Object>fromWrappedByteArray(
        context.getSerializationContext(), message);
  }

  @Override
  public void write(WriteContext context, int number, Object value) throws IOException {
    byte[] message = ProtobufUtil.toWrappedByteArray(context.getSerializationContext(), value);
    context.getWriter().writeBytes(number, message);
  }
}
