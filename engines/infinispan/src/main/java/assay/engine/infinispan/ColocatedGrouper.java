package assay.engine.infinispan;

import assay.api.Colocated;
import org.infinispan.distribution.group.Grouper;
import org.jspecify.annotations.Nullable;

/// Puts a colocated key into its associate's partition. Infinispan creates it by name on every
/// node.
public final class ColocatedGrouper implements Grouper<Object> {

  @Override
  public @Nullable Object computeGroup(Object key, @Nullable Object group) {
    return key instanceof Colocated colocated ? colocated.colocatedWith() : group;
  }

  @Override
  public Class<Object> getKeyType() {
    return Object.class;
  }
}
