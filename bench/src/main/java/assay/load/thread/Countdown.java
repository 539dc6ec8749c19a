package assay.load.thread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// Tells when a number of threads have come to a point.
public final class Countdown {

  private final AtomicInteger left;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  /// @param threads how many have to come
  public Countdown(int threads) {
    left = new AtomicInteger(threads);
    if (threads <= 0) {
      done.complete(null);
    }
  }

  /// One more has come.
  public void arrive() {
    if (left.decrementAndGet() == 0) {
      done.complete(null);
    }
  }

  /// How many have not come yet.
  public int left() {
    return Math.max(0, left.get());
  }

  /// Completes once all have come.
  public CompletableFuture<Void> done() {
    return done;
  }
}
