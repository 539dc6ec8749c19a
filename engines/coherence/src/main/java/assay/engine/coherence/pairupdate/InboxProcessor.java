package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import com.tangosol.util.InvocableMap;
import java.util.List;

/// Takes one target's updates from an inbox and applies them in one step. The entry of a stored
/// update is removed; other entries get their outcome.
public record InboxProcessor(String inbox, List<InboxKey> keys)
    implements InvocableMap.EntryProcessor<Object, Object, Integer> {

  @Override
  public Integer process(InvocableMap.Entry<Object, Object> entry) {
    EnlistedEntries entries = new EnlistedEntries(entry);
    int consumed = 0;
    for (InboxKey key : keys) {
      InvocableMap.Entry<Object, Object> waiting = entries.enlist(inbox, key);
      if (waiting.getValue() instanceof PairUpdate update) {
        consumed++;
        end(waiting, PairProcessor.change(entries, update));
      }
    }
    entries.store();
    return consumed;
  }

  /// Writes a change's outcome into its inbox entry.
  static void end(InvocableMap.Entry<Object, Object> waiting, byte ended) {
    if (ended == PairOutcome.STORED.code()) {
      waiting.remove(false);
    } else {
      waiting.setValue((int) ended, false);
    }
  }
}
