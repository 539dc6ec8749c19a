package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.PairUpdate;
import com.tangosol.util.InvocableMap;
import java.util.List;

/// Applies one target's updates in an inbox, in the order of their numbers without a gap, in one
/// step that also records the progress. Early updates stay until their turn; duplicates are
/// ignored.
///
/// @param keys the known entries in the inbox
public record OrderedInboxProcessor(String inbox, List<InboxKey> keys)
    implements InvocableMap.EntryProcessor<Object, Object, Boolean> {

  private static final int MOST = 1000;

  /// Returns whether more updates may be possible.
  @Override
  public Boolean process(InvocableMap.Entry<Object, Object> entry) {
    EnlistedEntries entries = new EnlistedEntries(entry);
    Object target = entry.getKey();
    InvocableMap.Entry<Object, Object> mark =
        entries.enlist(InboxName.of(inbox).done(), new InboxKey(0, target));
    long before = mark.getValue() instanceof Number number ? number.longValue() : 0;
    forget(entries, before);
    long done = before;
    while (done - before < MOST && consumed(entries, new InboxKey(done + 1, target))) {
      done++;
    }
    if (done > before) {
      entries.store();
      mark.setValue(done, false);
    }
    return done - before == MOST;
  }

  private void forget(EnlistedEntries entries, long before) {
    for (InboxKey key : keys) {
      if (key.number() <= before) {
        InvocableMap.Entry<Object, Object> again = entries.enlist(inbox, key);
        if (again.getValue() instanceof PairUpdate) {
          again.remove(false);
        }
      }
    }
  }

  private boolean consumed(EnlistedEntries entries, InboxKey key) {
    InvocableMap.Entry<Object, Object> waiting = entries.enlist(inbox, key);
    if (!(waiting.getValue() instanceof PairUpdate update)) {
      return false;
    }
    InboxProcessor.end(waiting, PairProcessor.change(entries, update));
    return true;
  }
}
