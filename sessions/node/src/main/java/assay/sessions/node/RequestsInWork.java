package assay.sessions.node;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Knows which requests a node is at, so that a graceful stop can wait for them. Until the node is ready it lets none in,
/// though its container listens: a store that is not whole yet would not find sessions that other nodes have. The
/// container answers those that it does not let in with 503.
public final class RequestsInWork {

  /// The path of a page that only tells whether the node is ready, for the checks of a balancer.
  public static final String READY = "/assay/ready";

  /// The line of an answer by which a node tells that it is about to stop, and wants no new users.
  public static final String DRAINING = "X-Assay-Draining";

  private static final int READY_STATUS = 200;

  /// Any but a 2xx or 3xx: HAProxy then gives the users to other nodes, which have their sessions too.
  private static final int DRAINING_STATUS = 404;

  private static final int ALL = Integer.MAX_VALUE;

  private final Semaphore free = new Semaphore(ALL);
  private volatile boolean open;
  private volatile boolean draining;

  /// From now on requests are let in.
  void begin() {
    open = true;
  }

  /// From now on the node tells that it wants no new users; requests are let in as before.
  void drain() {
    draining = true;
  }

  /// Whether it tells so.
  public boolean draining() {
    return draining;
  }

  /// What the page of [#READY] answers.
  public int readyStatus() {
    return draining ? DRAINING_STATUS : READY_STATUS;
  }

  /// From now on none is let in.
  void end() {
    open = false;
  }

  /// Whether a request is let in; then [#leave()] follows it.
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

  /// A request that was let in is answered.
  public void leave() {
    free.release();
  }

  /// Waits until all that were let in are answered; whether they are.
  boolean awaitNone(Duration patience) throws InterruptedException {
    boolean none = free.tryAcquire(ALL, patience.toMillis(), TimeUnit.MILLISECONDS);
    if (none) {
      free.release(ALL);
    }
    return none;
  }
}
