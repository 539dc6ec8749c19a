package assay.engine.coherence.solution;

import assay.api.pair.PairOutcome;
import assay.api.pair.PairUpdate;
import com.tangosol.util.InvocableMap;
import java.util.List;

/// Takes updates of one target out of an inbox and does them, in one step: an entry that was stored is
/// removed, of another it is written how it ended.
///
/// @param inbox the inbox
/// @param keys its entries
public record Consumption(String inbox, List<InboxKey> keys)
    implements InvocableMap.EntryProcessor<Object, Object, Integer> {

  @Override
  public Integer process(InvocableMap.Entry<Object, Object> entry) {
    Enlisted entries = new Enlisted(entry);
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

  /// Says in an entry of an inbox how its change ended.
  static void end(InvocableMap.Entry<Object, Object> waiting, byte ended) {
    if (ended == PairOutcome.STORED.code()) {
      waiting.remove(false);
    } else {
      waiting.setValue((int) ended, false);
    }
  }
}
