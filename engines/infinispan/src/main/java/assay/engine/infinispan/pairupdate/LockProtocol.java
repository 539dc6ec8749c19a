package assay.engine.infinispan.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import assay.api.pairupdate.UpdateTarget;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.infinispan.lock.EmbeddedClusteredLockManagerFactory;
import org.infinispan.lock.api.ClusteredLock;
import org.infinispan.lock.api.ClusteredLockManager;
import org.infinispan.manager.EmbeddedCacheManager;

/// A clustered lock with the target's name, around reads and puts of both entries.
final class LockProtocol extends SequentialProtocol {

  private static final long PATIENCE_SECONDS = 30;

  private final CacheLookup maps;
  private final ClusteredLockManager manager;
  private final Map<UpdateTarget, ClusteredLock> locks = new ConcurrentHashMap<>();

  LockProtocol(EmbeddedCacheManager manager, CacheLookup maps) {
    this.maps = maps;
    this.manager = EmbeddedClusteredLockManagerFactory.from(manager);
  }

  @Override
  protected boolean update(PairUpdate update) throws Exception {
    UpdateTarget target = UpdateTarget.of(update);
    ClusteredLock lock = locks.computeIfAbsent(target, this::define);
    if (!lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS).get()) {
      throw new DefiniteFailureException("the lock of " + target + " could not be had");
    }
    try {
      return store(update, target);
    } finally {
      lock.unlock().get();
    }
  }

  private ClusteredLock define(UpdateTarget target) {
    String name = target.map() + ":" + target.key();
    manager.defineLock(name);
    return manager.get(name);
  }

  private boolean store(PairUpdate update, UpdateTarget target) {
    Object source = maps.of(update.sourceMap()).get(update.source());
    Object old = maps.of(target.map()).get(target.key());
    PairUpdate.Pair pair = update.applied(source, old);
    if (pair == null) {
      return false;
    }
    maps.writes(target.map()).put(target.key(), pair.target());
    maps.writes(update.sourceMap()).put(update.source(), pair.source());
    return true;
  }
}
