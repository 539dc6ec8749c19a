package assay.engine.hazelcast.solution;

import assay.api.Associated;
import com.hazelcast.partition.PartitionAware;
import com.hazelcast.partition.PartitioningStrategy;
import org.jspecify.annotations.Nullable;

/// Lets keys that say so live in the partition of another.
public final class AssociatedStrategy implements PartitioningStrategy<Object> {

  private static final long serialVersionUID = 1L;

  @Override
  public @Nullable Object getPartitionKey(Object key) {
    return switch (key) {
      case Associated associated -> associated.associate();
      case PartitionAware<?> aware -> aware.getPartitionKey();
      default -> null;
    };
  }
}
