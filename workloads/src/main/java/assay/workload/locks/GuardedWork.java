package assay.workload.locks;

import assay.api.Claim;
import assay.api.CompositeRequest;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.Request;
import assay.api.Request.Observer;
import assay.api.Session;
import assay.api.Update;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One request: takes a lock, works, and releases the lock.
///
/// These are three children, so that the history has the start and the end of both calls. If another held the lock, the
/// other two do nothing.
final class GuardedWork {

  private final Claim claim;
  private final Duration patience;
  private final Duration work;
  private @Nullable HeldLock held;

  /// @param claim an element, whose number is the holder's
  /// @param patience how long to wait if another holds the lock
  GuardedWork(Claim claim, Duration patience, Duration work) {
    this.claim = claim;
    this.patience = patience;
    this.work = work;
  }

  Request request() {
    return CompositeRequest.inSeries(
        List.of(
            new Update(claim.lock(), this::take),
            new Query(this::work),
            new Update(claim.unlock(), this::release)));
  }

  private long take(Session session, Observer seen) {
    held = session.capability(Locks.class).tryLock(claim.key(), patience);
    return held == null ? refused(seen) : 1;
  }

  private long work(Session session, Observer seen) throws InterruptedException {
    if (held != null) {
      TimeUnit.NANOSECONDS.sleep(work.toNanos());
    }
    return 0;
  }

  private long release(Session session, Observer seen) {
    HeldLock lock = held;
    return lock == null || !lock.unlock() ? refused(seen) : 1;
  }

  private long refused(Observer seen) {
    seen.saw(new Observation(claim.key(), What.DIFFERED, claim.version()));
    return 0;
  }
}
