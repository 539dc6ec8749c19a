package assay.load.background;

import assay.schedule.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Forces full collections of this process until closed.
final class ForcedGcLoop implements AutoCloseable {

  private final Clock clock;
  private final AtomicInteger done = new AtomicInteger();
  private final @Nullable Thread thread;
  private volatile boolean closed;

  /// @param every from the end of one collection to the beginning of the next, or null for none
  ForcedGcLoop(Clock clock, @Nullable Duration every) {
    this.clock = clock;
    thread = every == null ? null : clock.start("assay-collecting", () -> collect(every));
  }

  private void collect(Duration every) {
    long next = clock.nanos() + every.toNanos();
    while (!closed) {
      long left = next - clock.nanos();
      if (left > 0) {
        clock.parkNanos(left);
      } else {
        System.gc();
        done.incrementAndGet();
        next = clock.nanos() + every.toNanos();
      }
    }
  }

  int done() {
    return done.get();
  }

  @Override
  public void close() {
    closed = true;
    clock.unpark(thread);
  }
}
