package assay.engine.terracotta.solution;

import assay.api.NotDone;
import assay.api.OneByOne;
import assay.api.PairChange;
import assay.engine.terracotta.Entries;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Takes the target's key in a map of locks, where only one can put what is not there, reads both entries,
/// writes both, and gives the key back. Whoever finds it taken tries again.
final class Lock extends OneByOne {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long PAUSE_NANOS = 200_000;
  private static final int GIVING_BACK = 10;

  private final String client = UUID.randomUUID().toString();
  private final AtomicLong taken = new AtomicLong();
  private final Maps maps;

  Lock(Maps maps) {
    this.maps = maps;
  }

  @Override
  protected boolean change(PairChange change) throws InterruptedException {
    Object target = change.associatedTarget();
    Entries locks = maps.named("locks of " + change.targetMap());
    String own = client + "-" + taken.incrementAndGet();
    take(locks, target, own);
    try {
      return isStored(change, target);
    } finally {
      giveBack(locks, target, own);
    }
  }

  private boolean isStored(PairChange change, Object target) {
    Entries targets = maps.named(change.targetMap());
    PairChange.Pair pair =
        change.applied(maps.named(change.sourceMap()).get(change.source()), targets.get(target));
    if (pair == null) {
      return false;
    }
    targets.put(target, pair.target());
    maps.putAfter(change.sourceMap(), change.source(), pair.source());
    return true;
  }

  /// An answer that got lost may have been that the lock is ours; then the next try finds it so.
  private void take(Entries locks, Object target, String own) throws InterruptedException {
    long begun = System.nanoTime();
    while (true) {
      Object holder = locks.cache().putIfAbsent(target, own);
      if (holder == null || holder.equals(own)) {
        return;
      }
      if (System.nanoTime() - begun > PATIENCE_NANOS) {
        throw new NotDone("the lock was not to be had in 20 s; it is held by " + holder);
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      again();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static void giveBack(Entries locks, Object target, String own) {
    RuntimeException last = new IllegalStateException("never tried");
    for (int i = 0; i < GIVING_BACK; i++) {
      try {
        boolean unused = locks.cache().remove(target, own);
        return;
      } catch (RuntimeException unanswered) {
        last = unanswered;
      }
    }
    throw last;
  }
}
