package assay.engine.coherence.lock;

import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import com.tangosol.net.NamedCache;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The locks on one map's keys. A lock belongs to a thread of a cluster member, and the key needs no entry.
///
/// @param map without a near cache
public record MapLocks(NamedCache<Object, Object> map) implements Locks {

  @Override
  public @Nullable HeldLock tryLock(Object key, Duration wait) {
    return map.lock(key, wait.toMillis()) ? () -> map.unlock(key) : null;
  }
}
