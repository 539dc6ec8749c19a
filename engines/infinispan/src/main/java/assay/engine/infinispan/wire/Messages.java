package assay.engine.infinispan.wire;

import java.util.List;
import org.infinispan.protostream.FileDescriptorSource;
import org.infinispan.protostream.SerializationContext;
import org.infinispan.protostream.SerializationContextInitializer;

/// The schema of all records, a message for each with a field for every component, and what writes them.
/// Every message has a number, which travels in place of its name.
final class Messages implements SerializationContextInitializer {

  private static final String FILE = "assay.proto";

  /// Numbers below are the product's own.
  private static final int FIRST_TYPE = 1_000_000;

  private final List<RecordMarshaller<?>> marshallers;

  /// @param records the classes, in an order that is the same in every process
  Messages(List<Class<? extends Record>> records) {
    marshallers = records.stream().<RecordMarshaller<?>>map(RecordMarshaller::new).toList();
  }

  @Override
  public void registerSchema(SerializationContext context) {
    context.registerProtoFiles(FileDescriptorSource.fromString(FILE, schema()));
  }

  private String schema() {
    StringBuilder schema = new StringBuilder("syntax = \"proto3\";\npackage assay;\n");
    for (int i = 0; i < marshallers.size(); i++) {
      schema.append("/**\n * @TypeId(").append(FIRST_TYPE + i).append(")\n */\n");
      schema.append(marshallers.get(i).schema());
    }
    return schema.toString();
  }

  @Override
  public void registerMarshallers(SerializationContext context) {
    marshallers.forEach(context::registerMarshaller);
  }
}
