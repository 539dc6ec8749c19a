package assay.engine.hazelcast;

import assay.api.Settings;
import assay.api.record.TypeClosure;
import assay.engine.hazelcast.pairupdate.LocalUpdateTask;
import assay.engine.hazelcast.pairupdate.PairTargetProcessor;
import assay.engine.hazelcast.pairupdate.ProcessorSerializer;
import assay.engine.hazelcast.pairupdate.TaskSerializer;
import assay.engine.hazelcast.site.ApplyChangesTask;
import assay.engine.hazelcast.site.ApplyChangesTaskSerializer;
import com.hazelcast.config.GlobalSerializerConfig;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.config.SerializerConfig;
import com.hazelcast.nio.serialization.StreamSerializer;
import java.util.List;

/// How a workload's records are written: as Compact, field by field, or by Java serialization,
/// which also works for records that are not `Serializable`.
final class Serializers {

  private Serializers() {}

  /// Adds a serializer for every record in a workload, and for the carriers of entry processors and
  /// changes.
  static void add(
      SerializationConfig config, List<Class<? extends Record>> types, Settings settings) {
    List<Class<?>> closure = TypeClosure.of(types);
    if (settings.text("serialization").equals("java")) {
      config.setGlobalSerializerConfig(
          new GlobalSerializerConfig()
              .setImplementation(new JavaSerializer())
              .setOverrideJavaSerialization(true));
    } else {
      closure.stream()
          .filter(Class::isRecord)
          .forEach(type -> config.getCompactSerializationConfig().addSerializer(compact(type)));
    }
    carry(config, CarriedProcessor.class, new CarriedProcessorSerializer());
    carry(config, PairTargetProcessor.class, new ProcessorSerializer());
    carry(config, LocalUpdateTask.class, new TaskSerializer());
    carry(config, ApplyChangesTask.class, new ApplyChangesTaskSerializer());
  }

  private static <T> void carry(
      SerializationConfig config, Class<T> type, StreamSerializer<T> serializer) {
    config.addSerializerConfig(
        new SerializerConfig().setTypeClass(type).setImplementation(serializer));
  }

  @SuppressWarnings("unchecked") // a class that is a record's
  private static RecordSerializer<?> compact(Class<?> type) {
    return new RecordSerializer<>((Class<? extends Record>) type);
  }
}
