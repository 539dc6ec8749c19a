package assay.engine.ignite;

import assay.api.engine.Capabilities;
import assay.api.engine.JoinSpec;
import assay.engine.ignite.lock.MapLocks;
import assay.engine.ignite.site.MapChangeEvents;
import assay.engine.ignite.stored.IgniteEntries;
import assay.engine.ignite.stored.ValueStorage;
import assay.engine.ignite.transaction.MapTransactions;
import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.cache.CacheAtomicityMode;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.NearCacheConfiguration;
import org.apache.ignite.internal.IgniteEx;

/// One map and its capabilities. Creates a missing map.
final class MapCapabilities {

  private final IgniteCache<Object, Object> cache;
  private final List<Object> providers = new ArrayList<>();

  /// @param forget called when the map is dropped
  MapCapabilities(
      IgniteEx client, String name, JoinSpec spec, IgniteEntries entries, Runnable forget) {
    CacheConfiguration<Object, Object> config = MapConfiguration.of(name, spec);
    boolean near = MapConfiguration.near(spec.settings());
    IgniteCache<Object, Object> made =
        near
            ? client.getOrCreateCache(config, new NearCacheConfiguration<>())
            : client.getOrCreateCache(config);
    cache = made.withKeepBinary();
    Indexes indexes = new Indexes(client, cache);
    MapEntries map = new MapEntries(client, cache, entries, indexes, forget);
    MapInvoker invoker = new MapInvoker(cache, entries);
    providers.add(map);
    providers.add(invoker);
    providers.add(new AsyncEntries(cache, map, invoker));
    providers.add(new MapChangeEvents(cache));
    if (config.getAtomicityMode() == CacheAtomicityMode.TRANSACTIONAL) {
      providers.add(new MapTransactions(client.transactions(), map, spec.settings()));
      providers.add(new MapLocks(cache, entries::key));
    }
    if (entries.values() == ValueStorage.BINARY) {
      providers.add(new MapQueries(cache, indexes));
    }
    if (near) {
      providers.add(new NearCacheCounts(cache));
    }
  }

  /// With entries in stored form.
  IgniteCache<Object, Object> cache() {
    return cache;
  }

  /// @throws UnsupportedOperationException if there is none
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "ignite", providers);
  }
}
