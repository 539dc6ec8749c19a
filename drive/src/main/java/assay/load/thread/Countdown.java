package assay.load.thread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// Completes when a number of threads have arrived.
public final class Countdown {

  private final AtomicInteger left;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  public Countdown(int threads) {
    left = new AtomicInteger(threads);
    if (threads <= 0) {
      done.complete(null);
    }
  }

  public void arrive() {
    if (left.decrementAndGet() == 0) {
      done.complete(null);
    }
  }

  public int left() {
    return Math.max(0, left.get());
  }

  public CompletableFuture<Void> done() {
    return done;
  }
}
