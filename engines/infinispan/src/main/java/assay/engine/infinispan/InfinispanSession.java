package assay.engine.infinispan;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.api.pair.PairUpdateProtocols;
import assay.engine.infinispan.solution.InfinispanProtocols;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.infinispan.manager.EmbeddedCacheManager;

/// A client's node of a cluster; threads share it.
final class InfinispanSession implements Session {

  private final EmbeddedCacheManager manager;
  private final Settings settings;
  private final Maps maps;
  private final Map<String, OpenMap> open = new ConcurrentHashMap<>();
  private final InfinispanProtocols solutions;

  InfinispanSession(EmbeddedCacheManager manager, JoinSpec spec) {
    this.manager = manager;
    this.settings = spec.settings();
    maps = new Maps(manager, spec);
    solutions = new InfinispanProtocols(manager, name -> map(name).cache());
    map(DEFAULT_MAP);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == MembershipEvents.class) {
      return capability.cast(new MemberEvents(manager));
    }
    if (capability == PairUpdateProtocols.class) {
      return capability.cast(solutions);
    }
    if (capability == Partitioned.class) {
      return capability.cast(
          new Ownership(
              map(map).cache(),
              () -> open.values().stream().map(OpenMap::cache),
              MapConfiguration.copies(settings)));
    }
    return map(map).as(capability);
  }

  private OpenMap map(String name) {
    OpenMap found = open.get(name);
    return found != null && found.lives()
        ? found
        : open.compute(name, (key, old) -> old != null && old.lives() ? old : opened(key));
  }

  private OpenMap opened(String name) {
    boolean near = settings.text("near").equals("l1");
    return new OpenMap(manager, maps.open(name), near, () -> drop(name));
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
