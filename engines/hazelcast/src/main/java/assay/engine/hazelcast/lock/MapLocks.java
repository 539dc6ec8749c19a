package assay.engine.hazelcast.lock;

import assay.api.Settings;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import com.hazelcast.map.IMap;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The locks of a map's keys, which need no entries. A lock belongs to a client and one of its threads. The owner of the
/// key's partition keeps the lock, and as many members have copies of the lock as of the map's entries.
public final class MapLocks implements Locks {

  private final IMap<Object, Object> map;
  private final @Nullable Duration lease;

  public MapLocks(IMap<Object, Object> map, Settings settings) {
    this.map = map;
    lease = settings.durationUnlessNone("lease").orElse(null);
  }

  @Override
  public @Nullable HeldLock tryLock(Object key, Duration wait) {
    try {
      return taken(key, wait.toMillis()) ? () -> released(key) : null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the lock", e);
    }
  }

  private boolean taken(Object key, long waitMillis) throws InterruptedException {
    Duration longest = lease;
    return longest == null
        ? map.tryLock(key, waitMillis, TimeUnit.MILLISECONDS)
        : map.tryLock(
            key, waitMillis, TimeUnit.MILLISECONDS, longest.toMillis(), TimeUnit.MILLISECONDS);
  }

  private boolean released(Object key) {
    try {
      map.unlock(key);
      return true;
    } catch (IllegalMonitorStateException lost) {
      return false;
    }
  }
}
