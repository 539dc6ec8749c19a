package assay.engine.infinispan.pair;

import assay.api.pair.PairUpdate;
import assay.api.pair.Target;
import java.util.List;

/// Does one target's updates in one go.
@FunctionalInterface
interface Work {

  /// Returns when all updates are acknowledged.
  Applied apply(Target target, List<PairUpdate> updates) throws Exception;
}
