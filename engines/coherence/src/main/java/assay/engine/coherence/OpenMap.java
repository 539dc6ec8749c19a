package assay.engine.coherence;

import assay.api.engine.Capabilities;
import com.tangosol.io.Serializer;
import com.tangosol.net.NamedCache;
import com.tangosol.net.cache.NearCache;
import java.util.ArrayList;
import java.util.List;

/// One map as a session uses it: its cache, and what that can do.
final class OpenMap {

  private final NamedCache<Object, Object> cache;
  private final List<Object> providers = new ArrayList<>();

  /// A map; where nobody asks before changing an entry there are no entry processors, for Coherence cannot
  /// keep others from the entry meanwhile.
  ///
  /// @param pagesByKeys whether pages of queries are made by their keys
  OpenMap(
      NamedCache<Object, Object> cache,
      Topology topology,
      boolean pagesByKeys,
      Serializer serializer) {
    this.cache = cache;
    providers.add(new CoherenceMap(cache, serializer));
    providers.add(new MapQueries(cache, pagesByKeys));
    providers.add(new MapEvents(stored(cache)));
    if (topology != Topology.OPTIMISTIC) {
      providers.add(new MapInvoker(cache, new WriteFailures(serializer)));
    }
    if (cache instanceof NearCache<Object, Object> near) {
      providers.add(new NearCounts(near));
    }
  }

  /// A map as it is stored, past a copy near by.
  private static NamedCache<Object, Object> stored(NamedCache<Object, Object> cache) {
    return cache instanceof NearCache<Object, Object> near ? near.getBackCache() : cache;
  }

  /// The map as it is stored: what must agree is not read from a copy near by.
  NamedCache<Object, Object> stored() {
    return stored(cache);
  }

  /// Whether the map is still the one that was opened; it is not once somebody dropped it.
  boolean isOpen() {
    return cache.isActive();
  }

  /// What provides a capability.
  ///
  /// @throws UnsupportedOperationException when nothing does
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "coherence", providers);
  }
}
