package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;

/// Reads the source, changes the target on its owner, and writes the source back.
final class ProcessorThenPut extends SequentialProtocol {

  private final TargetBatch one;

  ProcessorThenPut(MapResolver maps) {
    one = new TargetBatch(maps);
  }

  @Override
  protected boolean update(PairUpdate update) {
    return one.change(update);
  }
}
