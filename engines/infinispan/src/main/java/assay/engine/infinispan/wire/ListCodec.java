package assay.engine.infinispan.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.infinispan.protostream.ProtobufTagMarshaller.ReadContext;
import org.infinispan.protostream.ProtobufTagMarshaller.WriteContext;
import org.jspecify.annotations.Nullable;

/// A list: its field, repeated for each element. Null is read as an empty list, because the format
/// has no difference.
///
/// @param element how an element is written
record ListCodec(FieldCodec element) implements FieldCodec {

  @Override
  public String type() {
    return "repeated " + element.type();
  }

  @Override
  public Object absent() {
    return List.of();
  }

  @Override
  @SuppressWarnings("unchecked") // > created here
  public Object read(ReadContext context, @Nullable Object before) throws IOException {
    List<@Nullable Object> all =
        before instanceof ArrayList<?> some ? (List<@Nullable Object>) some : new ArrayList<>();
    all.add(element.read(context, null));
    return all;
  }

  @Override
  @SuppressWarnings("NullAway") // > only a codec that accepts null has null elements
  public void write(WriteContext context, int number, Object value) throws IOException {
    for (Object each : (List<?>) value) {
      element.write(context, number, each);
    }
  }
}
