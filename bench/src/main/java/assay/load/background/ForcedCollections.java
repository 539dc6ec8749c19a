package assay.load.background;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Forces a full collection of this process again and again, until it is closed.
final class ForcedCollections implements AutoCloseable {

  private final AtomicInteger done = new AtomicInteger();
  private final @Nullable Thread thread;
  private volatile boolean closed;

  /// Begins.
  ///
  /// @param every the time from one collection to the beginning of the next, or null for none at all
  ForcedCollections(@Nullable Duration every) {
    thread =
        every == null
            ? null
            : Thread.ofPlatform().name("assay-collecting").daemon().start(() -> collect(every));
  }

  private void collect(Duration every) {
    long next = System.nanoTime() + every.toNanos();
    while (!closed) {
      long left = next - System.nanoTime();
      if (left > 0) {
        LockSupport.parkNanos(this, left);
      } else {
        System.gc();
        done.incrementAndGet();
        next = System.nanoTime() + every.toNanos();
      }
    }
  }

  /// How many there were.
  int done() {
    return done.get();
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
