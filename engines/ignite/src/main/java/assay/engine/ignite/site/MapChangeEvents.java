package assay.engine.ignite.site;

import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.engine.ignite.stored.StoredValueReader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.cache.Cache;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.EventType;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.query.ContinuousQuery;
import org.apache.ignite.cache.query.QueryCursor;
import org.apache.ignite.cache.query.ScanQuery;

/// A map's changes as reported by the owners: a continuous query without a filter. Changes in one
/// partition come in order and once, even if an owner dies.
public record MapChangeEvents(IgniteCache<Object, Object> cache) implements EntryEvents {

  @Override
  public Listening listen(EntryListener listener) {
    QueryCursor<?> cursor = cache.query(query(listener));
    return cursor::close;
  }

  /// Also reports existing entries as inserted.
  public Listening listenFromTheStart(EntryListener listener) {
    Set<Object> changed = ConcurrentHashMap.newKeySet();
    ContinuousQuery<Object, Object> query =
        query((key, value) -> {
          changed.add(key);
          listener.onChange(key, value);
        });
    query.setInitialQuery(new ScanQuery<>());
    QueryCursor<Cache.Entry<Object, Object>> cursor = cache.query(query);
    for (Cache.Entry<Object, Object> entry : cursor) {
      Object key = StoredValueReader.inside(entry.getKey());
      if (!changed.contains(key)) {
        listener.onChange(key, StoredValueReader.inside(entry.getValue()));
      }
    }
    return cursor::close;
  }

  private static ContinuousQuery<Object, Object> query(EntryListener listener) {
    ContinuousQuery<Object, Object> query = new ContinuousQuery<>();
    query.setLocalListener(events -> events.forEach(event -> tell(listener, event)));
    return query;
  }

  private static void tell(EntryListener listener, CacheEntryEvent<?, ?> event) {
    boolean gone =
        event.getEventType() == EventType.REMOVED || event.getEventType() == EventType.EXPIRED;
    Object key = StoredValueReader.inside(event.getKey());
    listener.onChange(key, gone ? null : StoredValueReader.in(event.getValue()));
  }
}
