package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.Sequential;

/// Reads the source, changes the target on its owner, and writes the source back.
final class ProcessorThenPut extends Sequential {

  private final TargetBatch one;

  ProcessorThenPut(Maps maps) {
    one = new TargetBatch(maps);
  }

  @Override
  protected boolean update(PairUpdate update) {
    return one.change(update);
  }
}
