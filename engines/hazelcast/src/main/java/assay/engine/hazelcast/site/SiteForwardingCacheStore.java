package assay.engine.hazelcast.site;

import assay.engine.hazelcast.site.ApplyChangesTask.Change;
import com.hazelcast.map.MapStore;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The other sites in the role of the database behind a map. Never reads from them.
record SiteForwardingCacheStore(String map, List<OtherSiteClient> sites)
    implements MapStore<Object, Object> {

  @Override
  public void store(Object key, Object value) {
    send(List.of(new Change(key, value)));
  }

  @Override
  public void storeAll(Map<Object, Object> entries) {
    send(
        entries.entrySet().stream()
            .map(entry -> new Change(entry.getKey(), entry.getValue()))
            .toList());
  }

  @Override
  public void delete(Object key) {
    send(List.of(new Change(key, null)));
  }

  @Override
  public void deleteAll(Collection<Object> keys) {
    send(keys.stream().map(key -> new Change(key, null)).toList());
  }

  private void send(List<Change> changes) {
    sites.forEach(site -> site.apply(map, changes.iterator()));
  }

  @Override
  public @Nullable Object load(Object key) {
    return null;
  }

  @Override
  public Map<Object, Object> loadAll(Collection<Object> keys) {
    return Map.of();
  }

  @Override
  public @Nullable Iterable<Object> loadAllKeys() {
    return null;
  }
}
