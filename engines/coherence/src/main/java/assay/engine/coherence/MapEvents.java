package assay.engine.coherence;

import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import com.tangosol.net.NamedCache;
import com.tangosol.util.MapEvent;
import com.tangosol.util.MapListener;

/// The changes of one map, as the owners of its entries tell of them; past a near cache.
///
/// @param stored the map as it is stored
record MapEvents(NamedCache<Object, Object> stored) implements EntryEvents {

  @Override
  public Listening listen(EntryListener listener) {
    MapListener<Object, Object> told =
        new MapListener<>() {
          @Override
          public void entryInserted(MapEvent<Object, Object> event) {
            listener.onChange(event.getKey(), event.getNewValue());
          }

          @Override
          public void entryUpdated(MapEvent<Object, Object> event) {
            listener.onChange(event.getKey(), event.getNewValue());
          }

          @Override
          public void entryDeleted(MapEvent<Object, Object> event) {
            listener.onChange(event.getKey(), null);
          }
        };
    stored.addMapListener(told);
    return () -> stored.removeMapListener(told);
  }
}
