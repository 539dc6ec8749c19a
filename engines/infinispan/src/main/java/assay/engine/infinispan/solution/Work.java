package assay.engine.infinispan.solution;

import assay.api.pair.PairUpdate;
import assay.api.pair.Target;
import java.util.List;

/// Does updates of one target in one go.
@FunctionalInterface
interface Work {

  /// Does them and returns once all are acknowledged.
  Applied apply(Target target, List<PairUpdate> updates) throws Exception;
}
