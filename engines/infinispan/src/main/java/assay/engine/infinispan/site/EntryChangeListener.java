package assay.engine.infinispan.site;

import assay.api.site.EntryEvents.EntryListener;
import org.infinispan.notifications.Listener;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryCreated;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryExpired;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryModified;
import org.infinispan.notifications.cachelistener.annotation.CacheEntryRemoved;
import org.infinispan.notifications.cachelistener.event.CacheEntryCreatedEvent;
import org.infinispan.notifications.cachelistener.event.CacheEntryEvent;
import org.infinispan.notifications.cachelistener.event.CacheEntryModifiedEvent;

/// Called by Infinispan with each change.
@Listener(clustered = true)
public class EntryChangeListener {

  private final EntryListener listener;

  EntryChangeListener(EntryListener listener) {
    this.listener = listener;
  }

  @CacheEntryCreated
  public void inserted(CacheEntryCreatedEvent<Object, Object> event) {
    listener.onChange(event.getKey(), event.getValue());
  }

  @CacheEntryModified
  public void updated(CacheEntryModifiedEvent<Object, Object> event) {
    listener.onChange(event.getKey(), event.getNewValue());
  }

  @CacheEntryRemoved
  @CacheEntryExpired
  public void removed(CacheEntryEvent<Object, Object> event) {
    listener.onChange(event.getKey(), null);
  }

  /// Also receives existing entries.
  @Listener(clustered = true, includeCurrentState = true)
  static final class WithState extends EntryChangeListener {

    WithState(EntryListener listener) {
      super(listener);
    }
  }
}
