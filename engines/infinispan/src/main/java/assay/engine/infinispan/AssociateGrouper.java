package assay.engine.infinispan;

import assay.api.Associated;
import org.infinispan.distribution.group.Grouper;
import org.jspecify.annotations.Nullable;

/// Deals a key that is associated with another by that other. Infinispan makes it by its name on every node.
public final class AssociateGrouper implements Grouper<Object> {

  @Override
  public @Nullable Object computeGroup(Object key, @Nullable Object group) {
    return key instanceof Associated associated ? associated.associate() : group;
  }

  @Override
  public Class<Object> getKeyType() {
    return Object.class;
  }
}
