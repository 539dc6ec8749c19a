package assay.engine.coherence.pairupdate;

import assay.api.Colocated;
import com.tangosol.net.PartitionedService;
import com.tangosol.net.cache.KeyAssociation;
import com.tangosol.net.partition.KeyAssociator;
import org.jspecify.annotations.Nullable;

/// Puts colocated keys into their associate's partition.
public final class ColocatedKeyAssociator implements KeyAssociator {

  @Override
  public void init(PartitionedService service) {}

  @Override
  public @Nullable Object getAssociatedKey(Object key) {
    return switch (key) {
      case Colocated colocated -> colocated.colocatedWith();
      case KeyAssociation<?> association -> association.getAssociatedKey();
      default -> null;
    };
  }
}
