package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.PairUpdate;
import com.tangosol.util.InvocableMap;
import org.jspecify.annotations.Nullable;

/// Changes a target on its owner, and returns the new source.
///
/// @param source the value of the source
public record PairTargetProcessor(PairUpdate update, Object source)
    implements InvocableMap.EntryProcessor<Object, Object, @Nullable Object> {

  @Override
  public @Nullable Object process(InvocableMap.Entry<Object, Object> entry) {
    PairUpdate.Pair pair = update.applied(source, entry.getValue());
    if (pair == null) {
      return null;
    }
    entry.setValue(pair.target(), false);
    return pair.source();
  }
}
