package assay.engine.ignite.site;

import assay.engine.ignite.stored.StoredValueReader;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.cache.Cache;
import org.apache.ignite.cache.store.CacheStoreAdapter;
import org.apache.ignite.lifecycle.LifecycleAware;
import org.jspecify.annotations.Nullable;

/// The other sites in the role of the database behind a map. Never reads from them.
public final class SiteForwardingCacheStore extends CacheStoreAdapter<Object, Object>
    implements LifecycleAware {

  private final List<OtherSiteClient> sites;

  SiteForwardingCacheStore(List<OtherSiteClient> sites) {
    this.sites = sites;
  }

  @Override
  public @Nullable Object load(Object key) {
    return null;
  }

  @Override
  public void write(Cache.Entry<?, ?> entry) {
    writeAll(List.of(entry));
  }

  @Override
  public void writeAll(Collection<Cache.Entry<?, ?>> entries) {
    Map<Object, Object> plain = LinkedHashMap.newLinkedHashMap(entries.size());
    entries.forEach(entry ->
        plain.put(
            StoredValueReader.inside(entry.getKey()), StoredValueReader.inside(entry.getValue())));
    sites.forEach(site -> site.put(plain));
  }

  @Override
  public void delete(Object key) {
    deleteAll(List.of(key));
  }

  @Override
  public void deleteAll(Collection<?> keys) {
    Set<Object> plain = new LinkedHashSet<>();
    keys.forEach(key -> plain.add(StoredValueReader.inside(key)));
    sites.forEach(site -> site.remove(plain));
  }

  @Override
  public void start() {}

  @Override
  public void stop() {
    sites.forEach(OtherSiteClient::close);
  }
}
