package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.UpdateTarget;
import java.util.List;

/// Does one target's updates in one go.
@FunctionalInterface
interface TargetWork {

  /// Returns when all updates are acknowledged.
  UpdateOutcomes apply(UpdateTarget target, List<PairUpdate> updates) throws Exception;
}
