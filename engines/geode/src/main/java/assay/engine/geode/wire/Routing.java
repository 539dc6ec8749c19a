package assay.engine.geode.wire;

import org.apache.geode.cache.EntryOperation;
import org.apache.geode.cache.PartitionResolver;

/// Tells by what the partition of a key is chosen: by another key, where it lives with that one's entry.
public final class Routing implements PartitionResolver<Object, Object> {

  /// The partition of a key, as Geode counts it.
  ///
  /// @param key as it is stored
  /// @param partitions how many there are
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
    return Routing.class.getName();
  }
}
