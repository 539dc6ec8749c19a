package assay.engine.infinispan.site;

import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.engine.infinispan.site.EntryTold.WithState;
import org.infinispan.AdvancedCache;

/// The changes of one map, told by the owners of its entries: a clustered listener. The owner of a key tells of a
/// change before it begins the next of that key.
///
/// @param map the map
public record Changes(AdvancedCache<Object, Object> map) implements EntryEvents {

  @Override
  public Listening listen(EntryListener listener) {
    return listen(new EntryTold(listener));
  }

  /// The same, and what is there already is told as if it were inserted.
  public Listening listenFromTheStart(EntryListener listener) {
    return listen(new WithState(listener));
  }

  private Listening listen(EntryTold told) {
    map.addListener(told);
    return () -> map.removeListener(told);
  }
}
