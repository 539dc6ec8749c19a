package assay.engine.coherence.solution;

import assay.api.NotDone;
import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import com.tangosol.net.NamedCache;

/// Reads the entry that tells, changes the target on its owner, and writes the first one back.
final class ProcessorThenPut extends OneByOne {

  private final Maps maps;

  ProcessorThenPut(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean change(PairChange change) {
    NamedCache<Object, Object> sources = maps.named(change.sourceMap());
    Object source = sources.get(change.source());
    if (source == null) {
      throw new NotDone("no entry in map " + change.sourceMap() + ": " + change.source());
    }
    Object changed =
        maps.named(change.targetMap())
            .invoke(change.associatedTarget(), new TargetProcessor(change, source));
    if (changed == null) {
      return false;
    }
    sources.put(change.source(), changed);
    return true;
  }
}
