package assay.sessions.node.cluster;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Tracks the requests in progress on a node, which a graceful stop waits for. A node admits no
/// requests before it is ready, although its container listens: an incomplete store would not find
/// other nodes' sessions. The container answers refused requests with 503.
public final class RequestAdmission {

  /// The path of the readiness page for a balancer's checks.
  public static final String READY = "/assay/ready";

  /// The answer header of a node that will stop and wants no new users.
  public static final String DRAINING = "X-Assay-Draining";

  private static final int READY_STATUS = 200;

  /// Any status but 2xx or 3xx: HAProxy then sends the users to other nodes, which also have their sessions.
  private static final int DRAINING_STATUS = 404;

  private static final int ALL = Integer.MAX_VALUE;

  private final Semaphore free = new Semaphore(ALL);
  private volatile boolean open;
  private volatile boolean draining;

  public void begin() {
    open = true;
  }

  /// Announces that the node wants no new users; requests are still admitted.
  public void drain() {
    draining = true;
  }

  public boolean draining() {
    return draining;
  }

  public int readyStatus() {
    return draining ? DRAINING_STATUS : READY_STATUS;
  }

  public void end() {
    open = false;
  }

  /// Admits a request or not; [#leave()] follows an admitted request.
  public boolean enter() {
    if (!open) {
      return false;
    }
    free.acquireUninterruptibly();
    if (!open) {
      free.release();
      return false;
    }
    return true;
  }

  /// Ends an admitted request.
  public void leave() {
    free.release();
  }

  /// Returns whether all admitted requests are answered.
  public boolean awaitNone(Duration patience) throws InterruptedException {
    boolean none = free.tryAcquire(ALL, patience.toMillis(), TimeUnit.MILLISECONDS);
    if (none) {
      free.release(ALL);
    }
    return none;
  }
}
