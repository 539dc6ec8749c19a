package assay.engine.coherence.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import com.tangosol.util.InvocableMap;
import java.util.List;

/// Applies updates on the owner of their targets in one step. Everything read is locked, and
/// everything stored is stored together, on owner and backup. All entries are in one partition of
/// one service.
///
/// @param updates the updates, with targets in the common lock order; the invoked entry is the
/// first target
public record PairProcessor(List<? extends PairUpdate> updates)
    implements InvocableMap.EntryProcessor<Object, Object, byte[]> {

  @Override
  public byte[] process(InvocableMap.Entry<Object, Object> entry) {
    EnlistedEntries entries = new EnlistedEntries(entry);
    byte[] ended = new byte[updates.size()];
    for (int i = 0; i < ended.length; i++) {
      ended[i] = change(entries, updates.get(i));
    }
    entries.store();
    return ended;
  }

  static byte change(EnlistedEntries entries, PairUpdate update) {
    EnlistedEntries.Both both = entries.of(update);
    PairUpdate.Pair pair;
    try {
      pair = update.applied(both.source().getValue(), both.target().value());
    } catch (DefiniteFailureException refused) {
      return PairOutcome.REFUSED.code();
    }
    if (pair == null) {
      return PairOutcome.DONE_BEFORE.code();
    }
    both.source().setValue(pair.source(), false);
    both.target().change(pair.target());
    return PairOutcome.STORED.code();
  }
}
