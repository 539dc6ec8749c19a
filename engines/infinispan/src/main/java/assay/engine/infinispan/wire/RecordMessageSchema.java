package assay.engine.infinispan.wire;

import java.util.List;
import java.util.stream.Stream;
import org.infinispan.protostream.FileDescriptorSource;
import org.infinispan.protostream.SerializationContext;
import org.infinispan.protostream.SerializationContextInitializer;

/// The schema and marshallers for all records, one message each with a field per component, and for
/// their enums. Each has a number, which is sent in place of its name.
final class RecordMessageSchema implements SerializationContextInitializer {

  private static final String FILE = "assay.proto";

  /// Lower numbers belong to Infinispan.
  private static final int FIRST_TYPE = 1_000_000;

  private final List<RecordMarshaller<?>> marshallers;
  private final List<EnumConstantMarshaller<?>> words;

  /// @param types records and enums, in the same order in every process
  RecordMessageSchema(List<Class<?>> types) {
    marshallers =
        types.stream()
            .filter(Class::isRecord)
            .<RecordMarshaller<?>>map(RecordMessageSchema::ofRecord)
            .toList();
    words =
        types.stream()
            .filter(Class::isEnum)
            .<EnumConstantMarshaller<?>>map(RecordMessageSchema::ofEnum)
            .toList();
  }

  @SuppressWarnings("unchecked") // > a record's class
  private static RecordMarshaller<?> ofRecord(Class<?> type) {
    return new RecordMarshaller<>((Class<? extends Record>) type);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // > an enum's class
  private static EnumConstantMarshaller<?> ofEnum(Class<?> type) {
    return new EnumConstantMarshaller(type);
  }

  @Override
  public void registerSchema(SerializationContext context) {
    context.registerProtoFiles(FileDescriptorSource.fromString(FILE, schema()));
  }

  /// Needed before 16.0.
  public String getProtoFileName() {
    return FILE;
  }

  /// Needed before 16.0.
  public String getProtoFile() {
    return schema();
  }

  private String schema() {
    StringBuilder schema = new StringBuilder("syntax = \"proto3\";\npackage assay;\n");
    List<String> types =
        Stream.concat(
                marshallers.stream().map(RecordMarshaller::schema),
                words.stream().map(EnumConstantMarshaller::schema))
            .toList();
    for (int i = 0; i < types.size(); i++) {
      schema.append("/**\n * @TypeId(").append(FIRST_TYPE + i).append(")\n */\n");
      schema.append(types.get(i));
    }
    return schema.toString();
  }

  @Override
  public void registerMarshallers(SerializationContext context) {
    marshallers.forEach(context::registerMarshaller);
    words.forEach(context::registerMarshaller);
  }
}
