package assay.engine.infinispan.site;

import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import org.infinispan.AdvancedCache;
import org.infinispan.notifications.Listener;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryCreated;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryExpired;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryModified;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryRemoved;
import org.infinispan.notifications.cachelistener.event.CacheEntryCreatedEvent;
import org.infinispan.notifications.cachelistener.event.CacheEntryEvent;
import org.infinispan.notifications.cachelistener.event.CacheEntryModifiedEvent;

/// The changes of one map, told by the owners of its entries: a clustered listener. The owner of a key tells of a
/// change before it begins the next of that key.
///
/// @param map the map
public record Changes(AdvancedCache<Object, Object> map) implements EntryEvents {

  @Override
  public Listening listen(EntryListener listener) {
    Told told = new Told(listener);
    map.addListener(told);
    return () -> map.removeListener(told);
  }

  /// What Infinispan calls.
  @Listener(clustered = true)
  public static final class Told {

    private final EntryListener listener;

    Told(EntryListener listener) {
      this.listener = listener;
    }

    /// An entry was inserted.
    @CacheEntryCreated
    public void inserted(CacheEntryCreatedEvent<Object, Object> event) {
      listener.onChange(event.getKey(), event.getValue());
    }

    /// An entry got another value.
    @CacheEntryModified
    public void updated(CacheEntryModifiedEvent<Object, Object> event) {
      listener.onChange(event.getKey(), event.getNewValue());
    }

    /// An entry is no more.
    @CacheEntryRemoved
    @CacheEntryExpired
    public void removed(CacheEntryEvent<Object, Object> event) {
      listener.onChange(event.getKey(), null);
    }
  }
}
