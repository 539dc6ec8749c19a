package assay.engine.ignite.stored;

import assay.api.Colocated;
import assay.api.record.TypeClosure;
import java.util.List;
import org.apache.ignite.binary.BinaryTypeConfiguration;
import org.apache.ignite.cache.CacheKeyConfiguration;
import org.apache.ignite.configuration.BinaryConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;

/// How a workload's records are written, and which field of a key decides its partition.
public final class Serializers {

  private Serializers() {}

  public static void add(IgniteConfiguration config, List<Class<? extends Record>> types) {
    config.setBinaryConfiguration(binary(records(types)));
    config.setCacheKeyConfiguration(
        records(types).stream()
            .filter(Colocated.class::isAssignableFrom)
            .map(type -> new CacheKeyConfiguration(type.getName(), RecordSerializer.ASSOCIATE))
            .toArray(CacheKeyConfiguration[]::new));
  }

  /// Serializers for the records that a thin client can write. Colocated keys are left out: a thin
  /// client cannot name the field that decides their partition.
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
