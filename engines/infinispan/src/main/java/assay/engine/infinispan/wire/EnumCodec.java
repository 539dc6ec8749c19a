package assay.engine.infinispan.wire;

import java.io.IOException;
import java.util.List;
import org.infinispan.protostream.ProtobufTagMarshaller.ReadContext;
import org.infinispan.protostream.ProtobufTagMarshaller.WriteContext;
import org.jspecify.annotations.Nullable;

/// An enum constant, written as its name.
///
/// @param words all constants
record EnumCodec(List<?> words) implements FieldCodec {

  @Override
  public String type() {
    return "string";
  }

  @Override
  public @Nullable Object read(ReadContext context, @Nullable Object before) throws IOException {
    String name = context.getReader().readString();
    for (Object word : words) {
      if (((Enum<?>) word).name().equals(name)) {
        return word;
      }
    }
    return null;
  }

  @Override
  public void write(WriteContext context, int number, Object value) throws IOException {
    context.getWriter().writeString(number, ((Enum<?>) value).name());
  }
}
