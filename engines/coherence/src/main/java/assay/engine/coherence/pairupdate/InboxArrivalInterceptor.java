package assay.engine.coherence.pairupdate;

import com.tangosol.net.events.EventDispatcher;
import com.tangosol.net.events.EventDispatcherAwareInterceptor;
import com.tangosol.net.events.partition.cache.EntryEvent;
import com.tangosol.net.events.partition.cache.PartitionedCacheDispatcher;
import java.util.Set;

/// Notices stored arrivals in this member's inboxes. It belongs to the service and selects the
/// inboxes among its maps: an interceptor for one map would be refused for the second map of its
/// kind, unless each had another name.
public final class InboxArrivalInterceptor
    implements EventDispatcherAwareInterceptor<EntryEvent<Object, Object>> {

  @Override
  public void introduceEventDispatcher(String identifier, EventDispatcher dispatcher) {
    if (dispatcher instanceof PartitionedCacheDispatcher of
        && of.getCacheName().startsWith(InboxName.PREFIX)) {
      dispatcher.addEventInterceptor(identifier, this, Set.of(EntryEvent.Type.INSERTED), false);
    }
  }

  @Override
  public void onEvent(EntryEvent<Object, Object> event) {
    if (event.getKey() instanceof InboxKey key) {
      InboxConsumers.of(event.getService()).add(event.getCacheName(), key);
    }
  }
}
