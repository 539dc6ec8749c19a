package assay.engine.infinispan.wire;

import assay.api.record.RecordReflection;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.infinispan.protostream.ProtobufTagMarshaller;
import org.infinispan.protostream.TagReader;
import org.infinispan.protostream.descriptors.WireType;
import org.jspecify.annotations.Nullable;

/// Writes any record as a message: a field for every component, numbered from 1, left out for null.
///
/// @param <T> the record's class
final class RecordMarshaller<T extends Record> implements ProtobufTagMarshaller<T> {

  /// Words of the schema language before ProtoStream 6. No reader looks for a field by its name.
  private static final Set<String> RESERVED = Set.of("to", "max");

  private final Class<T> type;
  private final RecordReflection shape;
  private final List<FieldCodec> codecs;

  RecordMarshaller(Class<T> type) {
    this.type = type;
    shape = RecordReflection.of(type);
    codecs = shape.components().stream().map(FieldCodec::of).toList();
  }

  @Override
  public Class<T> getJavaClass() {
    return type;
  }

  @Override
  public String getTypeName() {
    return "assay." + name(type);
  }

  static String name(Class<?> record) {
    return record.getName().replace('.', '_').replace('$', '_');
  }

  /// In the schema language.
  String schema() {
    StringBuilder schema = new StringBuilder("message " + name(type) + " {\n");
    for (int i = 0; i < codecs.size(); i++) {
      String component = shape.components().get(i).name();
      String field = RESERVED.contains(component) ? component + "_" : component;
      schema.append("  %s %s = %d;\n".formatted(codecs.get(i).type(), field, i + 1));
    }
    return schema.append("}\n").toString();
  }

  @Override
  public void write(WriteContext context, T record) throws IOException {
    for (int i = 0; i < codecs.size(); i++) {
      Object value = shape.components().get(i).of(record);
      if (value != null) {
        codecs.get(i).write(context, i + 1, value);
      }
    }
  }

  @Override
  public T read(ReadContext context) throws IOException {
    @Nullable Object[] values = new @Nullable Object[codecs.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = codecs.get(i).absent();
    }
    TagReader reader = context.getReader();
    for (int tag = reader.readTag(); tag != 0; tag = reader.readTag()) {
      int i = WireType.getTagFieldNumber(tag) - 1;
      if (i < values.length) {
        values[i] = codecs.get(i).read(context, values[i]);
      } else {
        reader.skipField(tag);
      }
    }
    return type.cast(shape.record(values));
  }
}
