package assay.engine.infinispan;

import assay.api.Session;
import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.infinispan.pairupdate.InfinispanPairUpdateSolutions;
import assay.engine.infinispan.site.MapChangeEvents;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.infinispan.manager.EmbeddedCacheManager;

/// A client's node; threads share it.
final class InfinispanSession implements Session {

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(30), Duration.ofMillis(25));

  private final EmbeddedCacheManager manager;
  private final JoinSpec spec;
  private final ClusterMaps maps;
  private final Map<String, MapCapabilities> open = new ConcurrentHashMap<>();
  private final InfinispanPairUpdateSolutions solutions;

  InfinispanSession(EmbeddedCacheManager manager, JoinSpec spec) {
    this.manager = manager;
    this.spec = spec;
    maps = new ClusterMaps(manager, spec);
    solutions = new InfinispanPairUpdateSolutions(manager, name -> map(name).cache());
    map(DEFAULT_MAP);
  }

  static InfinispanSession join(JoinSpec spec) throws IOException, InterruptedException {
    return new InfinispanSession(ClusterJoiner.join(new Node(spec, true)), spec);
  }

  /// Joins, and waits until a member has created the default map: a member does not create it if it
  /// finds other nodes' maps during its start.
  static InfinispanSession joinAgain(JoinSpec spec) throws IOException, InterruptedException {
    EmbeddedCacheManager manager = ClusterJoiner.join(new Node(spec, true));
    if (!LOOKING.until(() -> manager.getCacheConfiguration(DEFAULT_MAP) != null)) {
      manager.stop();
      throw new IllegalStateException("no member has made a map");
    }
    return new InfinispanSession(manager, spec);
  }

  EmbeddedCacheManager manager() {
    return manager;
  }

  MapChangeEvents changes(String map) {
    return new MapChangeEvents(map(map).cache());
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == MembershipEvents.class) {
      return capability.cast(new MemberEvents(manager));
    }
    if (capability == PairUpdateSolutions.class) {
      return capability.cast(solutions);
    }
    if (capability == Partitioned.class) {
      return capability.cast(
          new MapPartitions(
              map(map).cache(),
              () -> open.values().stream().map(MapCapabilities::cache),
              MapConfiguration.copies(spec.settings())));
    }
    return map(map).as(capability);
  }

  private MapCapabilities map(String name) {
    MapCapabilities found = open.get(name);
    return found != null && found.lives()
        ? found
        : open.compute(name, (key, old) -> old != null && old.lives() ? old : opened(key));
  }

  private MapCapabilities opened(String name) {
    return new MapCapabilities(manager, maps.open(name), spec, () -> drop(name));
  }

  private void drop(String name) {
    open.remove(name);
    maps.drop(name);
  }

  @Override
  public void close() {
    solutions.close();
    manager.stop();
  }
}
