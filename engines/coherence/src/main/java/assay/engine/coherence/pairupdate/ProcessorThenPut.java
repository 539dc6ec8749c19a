package assay.engine.coherence.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import com.tangosol.net.NamedCache;

/// Reads the source, changes the target on its owner, and writes the source back.
final class ProcessorThenPut extends SequentialProtocol {

  private final MapResolver maps;

  ProcessorThenPut(MapResolver maps) {
    this.maps = maps;
  }

  @Override
  protected boolean update(PairUpdate update) {
    NamedCache<Object, Object> sources = maps.named(update.sourceMap());
    Object source = sources.get(update.source());
    if (source == null) {
      throw new DefiniteFailureException(
          "no entry in map " + update.sourceMap() + ": " + update.source());
    }
    Object changed =
        maps.named(update.targetMap())
            .invoke(update.colocatedTarget(), new PairTargetProcessor(update, source));
    if (changed == null) {
      return false;
    }
    sources.put(update.source(), changed);
    return true;
  }
}
