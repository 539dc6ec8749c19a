package assay.engine.reference.lock;

import assay.api.DefiniteFailureException;
import assay.api.lock.HeldLock;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// One lock. Those who wait for it get it in no particular order.
final class MemoryLock {

  private final MemoryLocks rules;
  private final ReentrantLock monitor = new ReentrantLock();
  private final Condition freed = monitor.newCondition();

  /// At most one, unless the lock is broken.
  private final Set<Hold> holds = new HashSet<>();

  MemoryLock(MemoryLocks rules) {
    this.rules = rules;
  }

  private final class Hold implements HeldLock {

    private final long fromNanos = System.nanoTime();
    private final long leaseNanos;

    Hold(long leaseNanos) {
      this.leaseNanos = leaseNanos;
    }

    long leftNanos() {
      return leaseNanos - (System.nanoTime() - fromNanos);
    }

    @Override
    public boolean unlock() {
      return release(this);
    }
  }

  @Nullable HeldLock tryLock(long waitNanos) {
    monitor.lock();
    try {
      if (!isFree() && !rules.takesTwice() && !becomesFree(waitNanos)) {
        return null;
      }
      Hold hold = new Hold(rules.nextLeaseNanos());
      holds.add(hold);
      return hold;
    } finally {
      monitor.unlock();
    }
  }

  private boolean isFree() {
    holds.removeIf(hold -> hold.leftNanos() <= 0);
    return holds.isEmpty();
  }

  private boolean becomesFree(long waitNanos) {
    long start = System.nanoTime();
    while (!isFree()) {
      long left = waitNanos - (System.nanoTime() - start);
      if (left <= 0) {
        return false;
      }
      long lease = holds.stream().mapToLong(Hold::leftNanos).max().orElse(0);
      try {
        long unused = freed.awaitNanos(Math.min(left, lease));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new DefiniteFailureException("interrupted while it waited for a lock", e);
      }
    }
    return true;
  }

  private boolean release(Hold hold) {
    monitor.lock();
    try {
      boolean held = !isFree() && holds.remove(hold);
      if (!held && !holds.isEmpty() && rules.unlocksOthers()) {
        holds.clear();
        held = true;
      }
      if (holds.isEmpty()) {
        freed.signal();
      }
      return held;
    } finally {
      monitor.unlock();
    }
  }
}
