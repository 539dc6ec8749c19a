package assay.engine.infinispan;

import assay.api.engine.Capabilities;
import assay.api.engine.JoinSpec;
import assay.engine.infinispan.lock.MapLocks;
import assay.engine.infinispan.release.LockModule;
import assay.engine.infinispan.site.MapChangeEvents;
import assay.engine.infinispan.transaction.MapTransactions;
import java.util.ArrayList;
import java.util.List;
import org.infinispan.AdvancedCache;
import org.infinispan.manager.EmbeddedCacheManager;

final class MapCapabilities {

  private final AdvancedCache<Object, Object> cache;
  private final List<Object> providers = new ArrayList<>();

  /// @param drop destroys the map
  MapCapabilities(
      EmbeddedCacheManager manager,
      AdvancedCache<Object, Object> cache,
      JoinSpec spec,
      Runnable drop) {
    this.cache = cache;
    if (spec.settings().text("near").equals("l1")) {
      NearCacheCounts counts = new NearCacheCounts(cache.getDataContainer());
      providers.add(new MapEntries(cache, counts, new MarshalledValueSizes(manager), drop));
      providers.add(counts);
    } else {
      providers.add(new MapEntries(cache, null, new MarshalledValueSizes(manager), drop));
    }
    providers.add(new MapInvoker(cache));
    providers.add(new AsyncEntries(cache));
    providers.add(new MapQueries(cache));
    providers.add(new MapChangeEvents(cache));
    if (LockModule.isPresent()) {
      providers.add(MapLocks.of(manager, cache.getName()));
    }
    if (cache.getCacheConfiguration().transaction().transactionMode().isTransactional()) {
      providers.add(new MapTransactions(cache));
    }
  }

  AdvancedCache<Object, Object> cache() {
    return cache;
  }

  /// False after the map is destroyed.
  boolean lives() {
    return cache.getStatus().allowInvocations();
  }

  /// @throws UnsupportedOperationException if there is none
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "infinispan", providers);
  }
}
