package assay.engine.ignite;

import assay.api.Colocated;
import assay.api.record.TypeClosure;
import java.util.List;
import org.apache.ignite.binary.BinaryTypeConfiguration;
import org.apache.ignite.cache.CacheKeyConfiguration;
import org.apache.ignite.configuration.BinaryConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;

/// How a workload's records are written, and which field of a key decides where it lives.
public final class Serializers {

  private Serializers() {}

  /// Adds a serializer for every record of a workload.
  static void add(IgniteConfiguration config, List<Class<? extends Record>> types) {
    config.setBinaryConfiguration(binary(records(types)));
    config.setCacheKeyConfiguration(
        records(types).stream()
            .filter(Colocated.class::isAssignableFrom)
            .map(type -> new CacheKeyConfiguration(type.getName(), RecordSerializer.ASSOCIATE))
            .toArray(CacheKeyConfiguration[]::new));
  }

  /// A serializer for every record that a thin client can write: not of keys that live with others', for it cannot
  /// say which of their fields decides where they live.
  public static BinaryConfiguration forThinClient(List<Class<? extends Record>> types) {
    return binary(
        records(types).stream().filter(type -> !Colocated.class.isAssignableFrom(type)).toList());
  }

  private static BinaryConfiguration binary(List<Class<?>> records) {
    RecordSerializer serializer = new RecordSerializer();
    return new BinaryConfiguration()
        .setTypeConfigurations(
            records.stream()
                .map(type -> new BinaryTypeConfiguration(type.getName()).setSerializer(serializer))
                .toList());
  }

  private static List<Class<?>> records(List<Class<? extends Record>> types) {
    return TypeClosure.of(types).stream().filter(Class::isRecord).toList();
  }
}
