package assay.engine.hazelcast.pair;

import assay.api.pair.PairUpdate;
import assay.api.pair.Sequential;

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
