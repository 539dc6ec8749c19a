package assay.engine.coherence.solution;

import com.tangosol.net.events.EventInterceptor;
import com.tangosol.net.events.annotation.EntryEvents;
import com.tangosol.net.events.annotation.Interceptor;
import com.tangosol.net.events.partition.cache.EntryEvent;

/// Notices what comes into the inboxes of this member, once it is stored.
@Interceptor(identifier = "assay-arrivals")
@EntryEvents(EntryEvent.Type.INSERTED)
public final class Arrivals implements EventInterceptor<EntryEvent<Object, Object>> {

  /// Which maps are inboxes.
  public static final String INBOXES = Inbox.PREFIX + "*";

  @Override
  public void onEvent(EntryEvent<Object, Object> event) {
    if (event.getKey() instanceof InboxKey key) {
      Consumers.of(event.getService()).add(event.getCacheName(), key);
    }
  }
}
