package assay.engine.ignite.lock;

import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.UnaryOperator;
import org.apache.ignite.IgniteCache;
import org.jspecify.annotations.Nullable;

/// The locks on one map's keys. A lock belongs to a thread of a node and is released if that node leaves. The key needs no
/// entry.
///
/// @param map transactional
/// @param stored the stored form of a key
public record MapLocks(IgniteCache<Object, Object> map, UnaryOperator<Object> stored)
    implements Locks {

  @Override
  public @Nullable HeldLock tryLock(Object key, Duration wait) {
    Lock lock = map.lock(stored.apply(key));
    return taken(lock, wait) ? () -> unlock(lock) : null;
  }

  private static boolean taken(Lock lock, Duration wait) {
    try {
      return wait.isZero() ? lock.tryLock() : lock.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a lock", e);
    }
  }

  /// Ignite does not say whether the lock was still held.
  private static boolean unlock(Lock lock) {
    lock.unlock();
    return true;
  }
}
