package assay.engine.infinispan.pairupdate;

import java.util.function.Function;
import org.infinispan.manager.EmbeddedCacheManager;

/// Carries a batch to its target's owner, where reads and locks are local.
public record OwnerTask(TargetTransaction batch)
    implements Function<EmbeddedCacheManager, UpdateOutcomes> {

  @Override
  public UpdateOutcomes apply(EmbeddedCacheManager owner) {
    try {
      return batch.run(name -> owner.<Object, Object>getCache(name).getAdvancedCache());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
