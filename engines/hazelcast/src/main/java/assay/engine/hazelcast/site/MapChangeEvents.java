package assay.engine.hazelcast.site;

import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import com.hazelcast.core.EntryEvent;
import com.hazelcast.map.IMap;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.map.listener.EntryEvictedListener;
import com.hazelcast.map.listener.EntryExpiredListener;
import com.hazelcast.map.listener.EntryMergedListener;
import com.hazelcast.map.listener.EntryRemovedListener;
import com.hazelcast.map.listener.EntryUpdatedListener;
import java.util.UUID;

/// A map's changes with values, as reported by the owners; changes in one partition come in order.
public record MapChangeEvents(IMap<Object, Object> map) implements EntryEvents {

  @Override
  public Listening listen(EntryListener listener) {
    UUID id = map.addEntryListener(new Told(listener), true);
    return () -> {
      boolean unused = map.removeEntryListener(id);
    };
  }

  private record Told(EntryListener listener)
      implements EntryAddedListener<Object, Object>,
          EntryUpdatedListener<Object, Object>,
          EntryMergedListener<Object, Object>,
          EntryRemovedListener<Object, Object>,
          EntryEvictedListener<Object, Object>,
          EntryExpiredListener<Object, Object> {

    @Override
    public void entryAdded(EntryEvent<Object, Object> event) {
      listener.onChange(event.getKey(), event.getValue());
    }

    @Override
    public void entryUpdated(EntryEvent<Object, Object> event) {
      listener.onChange(event.getKey(), event.getValue());
    }

    @Override
    public void entryMerged(EntryEvent<Object, Object> event) {
      listener.onChange(event.getKey(), event.getValue());
    }

    @Override
    public void entryRemoved(EntryEvent<Object, Object> event) {
      listener.onChange(event.getKey(), null);
    }

    @Override
    public void entryEvicted(EntryEvent<Object, Object> event) {
      listener.onChange(event.getKey(), null);
    }

    @Override
    public void entryExpired(EntryEvent<Object, Object> event) {
      listener.onChange(event.getKey(), null);
    }
  }
}
