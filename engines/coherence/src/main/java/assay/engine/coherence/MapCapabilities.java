package assay.engine.coherence;

import assay.api.engine.Capabilities;
import com.tangosol.io.Serializer;
import com.tangosol.net.NamedCache;
import com.tangosol.net.cache.NearCache;
import java.util.ArrayList;
import java.util.List;

final class MapCapabilities {

  private final NamedCache<Object, Object> cache;
  private final List<Object> providers = new ArrayList<>();

  /// With an optimistic topology there are no entry processors, because Coherence cannot lock the
  /// entry.
  ///
  /// @param pagesByKeys whether query pages are made from keys
  MapCapabilities(
      NamedCache<Object, Object> cache,
      CacheScheme topology,
      boolean pagesByKeys,
      Serializer serializer) {
    this.cache = cache;
    providers.add(new CoherenceMap(cache, serializer));
    providers.add(new MapQueries(cache, pagesByKeys));
    providers.add(new MapEvents(stored(cache)));
    if (topology != CacheScheme.OPTIMISTIC) {
      providers.add(new MapInvoker(cache, new WriteFailures(serializer)));
    }
    if (topology == CacheScheme.PARTITIONED && !(cache instanceof NearCache)) {
      AsyncEntries.of(cache, new WriteFailures(serializer)).ifPresent(providers::add);
    }
    if (cache instanceof NearCache<Object, Object> near) {
      providers.add(new NearCacheCounts(near));
    }
  }

  /// The cache behind a near cache.
  private static NamedCache<Object, Object> stored(NamedCache<Object, Object> cache) {
    return cache instanceof NearCache<Object, Object> near ? near.getBackCache() : cache;
  }

  /// The cache behind a near cache, for reads that must be current.
  NamedCache<Object, Object> stored() {
    return stored(cache);
  }

  /// False after a drop.
  boolean isOpen() {
    return cache.isActive();
  }

  /// @throws UnsupportedOperationException if there is none
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "coherence", providers);
  }
}
