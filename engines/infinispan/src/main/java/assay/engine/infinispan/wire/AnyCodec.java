package assay.engine.infinispan.wire;

import java.io.IOException;
import org.infinispan.protostream.ProtobufTagMarshaller.ReadContext;
import org.infinispan.protostream.ProtobufTagMarshaller.WriteContext;
import org.infinispan.protostream.ProtobufUtil;
import org.jspecify.annotations.Nullable;

/// A value of unknown class: a ProtoStream message that names the class.
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
