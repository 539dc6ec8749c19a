package assay.engine.terracotta.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.terracotta.stored.EhcacheMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// Locks the target by adding its key to a map of locks, reads both entries, writes both, and releases the key. If the
/// key is taken, it tries again. Threads of one client wait for each other locally: repeated questions would slow the
/// server for the lock's holder.
final class LockProtocol extends SequentialProtocol {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final String client = UUID.randomUUID().toString();
  private final AtomicLong taken = new AtomicLong();
  private final Map<UpdateTarget, ReentrantLock> own = new ConcurrentHashMap<>();
  private final MapResolver maps;

  LockProtocol(MapResolver maps) {
    this.maps = maps;
  }

  @Override
  protected boolean update(PairUpdate update) throws InterruptedException {
    ReentrantLock ours =
        own.computeIfAbsent(UpdateTarget.of(update), target -> new ReentrantLock());
    if (!ours.tryLock(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
      throw new DefiniteFailureException(
          "the lock was not available within 20 s; threads of this client hold it");
    }
    try {
      return changeAlone(update);
    } finally {
      ours.unlock();
    }
  }

  private boolean changeAlone(PairUpdate update) throws InterruptedException {
    Object target = update.colocatedTarget();
    LockAttempt lock =
        new LockAttempt(
            maps.named("locks of " + update.targetMap()),
            target,
            client + "-" + taken.incrementAndGet(),
            PATIENCE_NANOS);
    lock.take(this::again);
    try {
      return isStored(update, target);
    } finally {
      lock.giveBack();
    }
  }

  private boolean isStored(PairUpdate update, Object target) {
    EhcacheMap targets = maps.named(update.targetMap());
    PairUpdate.Pair pair =
        update.applied(maps.named(update.sourceMap()).get(update.source()), targets.get(target));
    if (pair == null) {
      return false;
    }
    targets.put(target, pair.target());
    maps.putAfter(update.sourceMap(), update.source(), pair.source());
    return true;
  }
}
