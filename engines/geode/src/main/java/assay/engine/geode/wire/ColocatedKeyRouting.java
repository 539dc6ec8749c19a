package assay.engine.geode.wire;

import org.apache.geode.cache.EntryOperation;
import org.apache.geode.cache.PartitionResolver;

/// Chooses a key's partition: a colocated key lives with its associate.
public final class ColocatedKeyRouting implements PartitionResolver<Object, Object> {

  /// The partition as Geode computes it.
  ///
  /// @param key in stored form
  /// @param partitions the partition count
  public static int partition(Object key, int partitions) {
    return Math.abs(routing(key).hashCode() % partitions);
  }

  private static Object routing(Object key) {
    return key instanceof RecordKey record ? record.routing() : key;
  }

  @Override
  public Object getRoutingObject(EntryOperation<Object, Object> operation) {
    return routing(operation.getKey());
  }

  @Override
  public String getName() {
    return ColocatedKeyRouting.class.getName();
  }
}
