package assay.engine.hazelcast.pairupdate;

import assay.api.Colocated;
import com.hazelcast.partition.PartitionAware;
import com.hazelcast.partition.PartitioningStrategy;
import org.jspecify.annotations.Nullable;

/// Puts colocated keys into their associate's partition.
public final class ColocatedStrategy implements PartitioningStrategy<Object> {

  private static final long serialVersionUID = 1L;

  @Override
  public @Nullable Object getPartitionKey(Object key) {
    return switch (key) {
      case Colocated colocated -> colocated.colocatedWith();
      case PartitionAware<?> aware -> aware.getPartitionKey();
      default -> null;
    };
  }
}
