package assay.engine.infinispan.lock;

import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.infinispan.lock.EmbeddedClusteredLockManagerFactory;
import org.infinispan.lock.api.ClusteredLockManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.jspecify.annotations.Nullable;

/// A clustered lock for each key of a map. Loaded only if the release has such locks.
public final class MapLocks implements Locks {

  private final ClusteredLockManager manager;
  private final String map;
  private final Map<Object, NodeLock> locks = new ConcurrentHashMap<>();

  private MapLocks(ClusteredLockManager manager, String map) {
    this.manager = manager;
    this.map = map;
  }

  /// The locks of a map, as an object: a class that names this type would load it.
  public static Object of(EmbeddedCacheManager node, String map) {
    return new MapLocks(EmbeddedClusteredLockManagerFactory.from(node), map);
  }

  @Override
  public @Nullable HeldLock tryLock(Object key, Duration wait) {
    return locks.computeIfAbsent(key, this::define).tryLock(wait);
  }

  private NodeLock define(Object key) {
    String name = map + ":" + key;
    manager.defineLock(name);
    return new NodeLock(manager.get(name));
  }
}
