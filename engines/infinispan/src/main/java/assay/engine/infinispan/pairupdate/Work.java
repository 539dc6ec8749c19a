package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.Target;
import java.util.List;

/// Does one target's updates in one go.
@FunctionalInterface
interface Work {

  /// Returns when all updates are acknowledged.
  Applied apply(Target target, List<PairUpdate> updates) throws Exception;
}
