package assay.engine.hazelcast.solution;

import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;

/// Reads the entry that tells, changes the target on its owner, and writes the first one back.
final class ProcessorThenPut extends OneByOne {

  private final TargetBatch one;

  ProcessorThenPut(Maps maps) {
    one = new TargetBatch(maps);
  }

  @Override
  protected boolean change(PairChange change) {
    return one.change(change);
  }
}
