package assay.engine.coherence.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import java.util.List;

/// Sends each update to the owner of its target, where an entry processor changes both entries in
/// one step.
final class ProcessorProtocol extends SequentialProtocol {

  private final MapResolver maps;

  ProcessorProtocol(MapResolver maps) {
    this.maps = maps;
  }

  @Override
  protected boolean update(PairUpdate update) {
    byte[] ended =
        maps.named(update.targetMap())
            .invoke(update.colocatedTarget(), new PairProcessor(List.of(update)));
    if (ended[0] == PairOutcome.REFUSED.code()) {
      throw new DefiniteFailureException(
          "no entry in map " + update.sourceMap() + ": " + update.source());
    }
    return ended[0] == PairOutcome.STORED.code();
  }
}
