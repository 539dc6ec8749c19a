package assay.engine.terracotta.solution;

import assay.api.DefiniteFailureException;
import assay.api.pair.PairUpdate;
import assay.api.pair.Sequential;
import assay.api.pair.Target;
import assay.engine.terracotta.Entries;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// Takes the target's key in a map of locks, where only one can put what is not there, reads both entries,
/// writes both, and gives the key back. Whoever finds it taken tries again. Threads of one client wait for
/// each other without asking a server: many that ask again and again leave it no time for the one that
/// has the lock.
final class Lock extends Sequential {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long PAUSE_NANOS = 200_000;
  private static final int GIVING_BACK = 10;

  private final String client = UUID.randomUUID().toString();
  private final AtomicLong taken = new AtomicLong();
  private final Map<Target, ReentrantLock> own = new ConcurrentHashMap<>();
  private final Maps maps;

  Lock(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean update(PairUpdate update) throws InterruptedException {
    ReentrantLock ours = own.computeIfAbsent(Target.of(update), target -> new ReentrantLock());
    if (!ours.tryLock(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
      throw new DefiniteFailureException(
          "the lock was not to be had in 20 s; threads of this client hold it");
    }
    try {
      return changeAlone(update);
    } finally {
      ours.unlock();
    }
  }

  private boolean changeAlone(PairUpdate update) throws InterruptedException {
    Object target = update.colocatedTarget();
    Entries locks = maps.named("locks of " + update.targetMap());
    String owner = client + "-" + taken.incrementAndGet();
    take(locks, target, owner);
    try {
      return isStored(update, target);
    } finally {
      giveBack(locks, target, owner);
    }
  }

  private boolean isStored(PairUpdate update, Object target) {
    Entries targets = maps.named(update.targetMap());
    PairUpdate.Pair pair =
        update.applied(maps.named(update.sourceMap()).get(update.source()), targets.get(target));
    if (pair == null) {
      return false;
    }
    targets.put(target, pair.target());
    maps.putAfter(update.sourceMap(), update.source(), pair.source());
    return true;
  }

  /// An answer that got lost may have been that the lock is ours; then the next try finds it so.
  private void take(Entries locks, Object target, String owner) throws InterruptedException {
    long begun = System.nanoTime();
    while (true) {
      Object holder = locks.cache().putIfAbsent(target, owner);
      if (holder == null || holder.equals(owner)) {
        return;
      }
      if (System.nanoTime() - begun > PATIENCE_NANOS) {
        throw new DefiniteFailureException(
            "the lock was not to be had in 20 s; it is held by " + holder);
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      again();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static void giveBack(Entries locks, Object target, String owner) {
    RuntimeException last = new IllegalStateException("never tried");
    for (int i = 0; i < GIVING_BACK; i++) {
      try {
        boolean unused = locks.cache().remove(target, owner);
        return;
      } catch (RuntimeException unanswered) {
        last = unanswered;
      }
    }
    throw last;
  }
}
