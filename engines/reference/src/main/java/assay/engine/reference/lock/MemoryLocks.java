package assay.engine.reference.lock;

import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The locks of a session, in memory. All maps of the session share them.
public final class MemoryLocks implements Locks {

  private static final long FOR_EVER = Long.MAX_VALUE;

  /// A lease that ends early lasts one such part of its time.
  private static final int EARLY = 4;

  private final LockHarm harm;
  private final long leaseNanos;
  private final BooleanSupplier harms;
  private final Map<Object, MemoryLock> locks = new ConcurrentHashMap<>();

  /// @param lease how long a lock is held before it is given to others; empty if until it is released
  /// @param harms decides at every opportunity of a harm whether it happens
  public MemoryLocks(LockHarm harm, Optional<Duration> lease, BooleanSupplier harms) {
    this.harm = harm;
    this.leaseNanos = lease.map(Duration::toNanos).orElse(FOR_EVER);
    this.harms = harms;
  }

  @Override
  public @Nullable HeldLock tryLock(Object key, Duration wait) {
    return locks.computeIfAbsent(key, unused -> new MemoryLock(this)).tryLock(wait.toNanos());
  }

  /// How long the next hold lasts if it is not released.
  long nextLeaseNanos() {
    boolean early =
        harm == LockHarm.LEASE_ENDS_EARLY && leaseNanos != FOR_EVER && harms.getAsBoolean();
    return early ? leaseNanos / EARLY : leaseNanos;
  }

  /// Whether the next attempt on a held lock succeeds.
  boolean takesTwice() {
    return harm == LockHarm.TAKEN_TWICE && harms.getAsBoolean();
  }

  /// Whether the next release of a lost lock frees what others hold.
  boolean unlocksOthers() {
    return harm == LockHarm.UNLOCKS_OTHERS && harms.getAsBoolean();
  }
}
