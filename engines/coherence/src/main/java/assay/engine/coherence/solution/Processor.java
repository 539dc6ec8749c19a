package assay.engine.coherence.solution;

import assay.api.NotDone;
import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import assay.api.pair.PairOutcome;
import java.util.List;

/// Sends each change to the owner of its target, whose entry processor changes both entries in one step.
final class Processor extends OneByOne {

  private final Maps maps;

  Processor(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean change(PairChange change) {
    byte[] ended =
        maps.named(change.targetMap())
            .invoke(change.associatedTarget(), new PairProcessor(List.of(change)));
    if (ended[0] == PairOutcome.REFUSED.code()) {
      throw new NotDone("no entry in map " + change.sourceMap() + ": " + change.source());
    }
    return ended[0] == PairOutcome.STORED.code();
  }
}
