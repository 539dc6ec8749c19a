package assay.engine.infinispan.site;

import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.engine.infinispan.site.EntryChangeListener.WithState;
import org.infinispan.AdvancedCache;

/// A map's changes as reported by the owners: a clustered listener. A key's owner reports a change
/// before it starts the key's next change.
public record MapChangeEvents(AdvancedCache<Object, Object> map) implements EntryEvents {

  @Override
  public Listening listen(EntryListener listener) {
    return listen(new EntryChangeListener(listener));
  }

  /// Also reports existing entries as inserted.
  public Listening listenFromTheStart(EntryListener listener) {
    return listen(new WithState(listener));
  }

  private Listening listen(EntryChangeListener told) {
    map.addListener(told);
    return () -> map.removeListener(told);
  }
}
