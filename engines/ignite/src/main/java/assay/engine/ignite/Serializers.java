package assay.engine.ignite;

import assay.api.Colocated;
import assay.api.record.TypeClosure;
import java.util.List;
import org.apache.ignite.binary.BinaryTypeConfiguration;
import org.apache.ignite.cache.CacheKeyConfiguration;
import org.apache.ignite.configuration.BinaryConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;

/// How a workload's records are written, and which field of a key decides where it lives.
final class Serializers {

  private Serializers() {}

  /// Adds a serializer for every record of a workload.
  static void add(IgniteConfiguration config, List<Class<? extends Record>> types) {
    List<Class<?>> records = TypeClosure.of(types).stream().filter(Class::isRecord).toList();
    RecordSerializer serializer = new RecordSerializer();
    config.setBinaryConfiguration(
        new BinaryConfiguration()
            .setTypeConfigurations(
                records.stream()
                    .map(type ->
                        new BinaryTypeConfiguration(type.getName()).setSerializer(serializer))
                    .toList()));
    config.setCacheKeyConfiguration(
        records.stream()
            .filter(Colocated.class::isAssignableFrom)
            .map(type -> new CacheKeyConfiguration(type.getName(), RecordSerializer.ASSOCIATE))
            .toArray(CacheKeyConfiguration[]::new));
  }
}
