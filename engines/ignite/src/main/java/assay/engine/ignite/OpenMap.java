package assay.engine.ignite;

import assay.api.engine.Capabilities;
import assay.api.engine.JoinSpec;
import assay.engine.ignite.site.Changes;
import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.NearCacheConfiguration;
import org.apache.ignite.internal.IgniteEx;

/// One map as a session uses it, and what that can do. A map that is not there is made.
final class OpenMap {

  private final IgniteCache<Object, Object> cache;
  private final List<Object> providers = new ArrayList<>();

  /// @param forget called once the map is dropped
  OpenMap(IgniteEx client, String name, JoinSpec spec, Entries entries, Runnable forget) {
    CacheConfiguration<Object, Object> config = MapConfiguration.of(name, spec);
    boolean near = MapConfiguration.near(spec.settings());
    IgniteCache<Object, Object> made =
        near
            ? client.getOrCreateCache(config, new NearCacheConfiguration<>())
            : client.getOrCreateCache(config);
    cache = made.withKeepBinary();
    Indexes indexes = new Indexes(client, cache);
    providers.add(new MapEntries(client, cache, entries, indexes, forget));
    providers.add(new MapInvoker(cache, entries));
    providers.add(new Changes(cache));
    if (entries.values() == Values.BINARY) {
      providers.add(new MapQueries(cache, indexes));
    }
    if (near) {
      providers.add(new NearCounts(cache));
    }
  }

  /// The map, whose entries stay as they are stored.
  IgniteCache<Object, Object> cache() {
    return cache;
  }

  /// What provides a capability.
  ///
  /// @throws UnsupportedOperationException when nothing does
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "ignite", providers);
  }
}
