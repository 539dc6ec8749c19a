package assay.engine.infinispan;

import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.engine.infinispan.access.RemoteMapAccess;
import java.util.Comparator;
import java.util.stream.Stream;
import org.infinispan.AdvancedCache;
import org.infinispan.factories.GlobalComponentRegistry;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.registry.InternalCacheRegistry;

final class NodeMaps implements RemoteMapAccess {

  private final EmbeddedCacheManager manager;
  private final ClusterMaps maps;
  private final int copies;

  NodeMaps(EmbeddedCacheManager manager, JoinSpec spec) {
    this.manager = manager;
    maps = new ClusterMaps(manager, spec);
    copies = MapConfiguration.copies(spec.settings());
  }

  @Override
  public void open(String map) {
    var unused = maps.open(map);
  }

  @Override
  public void drop(String map) {
    maps.drop(map);
  }

  @Override
  public Partitioned partitions(String map) {
    return new MapPartitions(cache(map), this::all, copies);
  }

  private AdvancedCache<Object, Object> cache(String map) {
    return manager.<Object, Object>getCache(map).getAdvancedCache();
  }

  /// Opened maps, without Infinispan's own.
  private Stream<AdvancedCache<Object, Object>> all() {
    InternalCacheRegistry own =
        GlobalComponentRegistry.of(manager).getComponent(InternalCacheRegistry.class);
    return manager.getCacheNames().stream()
        .filter(name -> !own.isInternalCache(name) && manager.isRunning(name))
        .sorted(Comparator.naturalOrder())
        .map(this::cache);
  }
}
