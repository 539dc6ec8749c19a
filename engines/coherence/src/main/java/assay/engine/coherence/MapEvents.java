package assay.engine.coherence;

import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import com.tangosol.net.NamedCache;
import com.tangosol.util.MapEvent;
import com.tangosol.util.MapListener;

/// A map's changes, as reported by the owners of its entries, bypassing a near cache.
///
/// @param stored the stored map
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
