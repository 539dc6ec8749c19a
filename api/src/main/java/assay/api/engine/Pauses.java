package assay.api.engine;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// The pauses between tries of what met another, and their end. Each is as long as chance says, up to a bound that doubles
/// from try to try, so that those who met do not meet again; and none is begun that would last beyond the time there is. For
/// one thread and one thing that is tried.
public final class Pauses {

  private final long patienceNanos;
  private final long longestNanos;
  private final LongSupplier clock;
  private final LongConsumer waiting;
  private final long begunNanos;
  private long boundNanos;
  private int taken;

  /// Pauses of what begins now.
  ///
  /// @param patience no try begins later than this
  /// @param first the longest that the first pause can be
  /// @param longest the longest that any can be
  public Pauses(Duration patience, Duration first, Duration longest) {
    this(
        patience,
        first,
        longest,
        System::nanoTime,
        bound -> LockSupport.parkNanos(1 + ThreadLocalRandom.current().nextLong(bound)));
  }

  /// @param waiting waits for a time of up to so many nanoseconds
  Pauses(
      Duration patience,
      Duration first,
      Duration longest,
      LongSupplier clock,
      LongConsumer waiting) {
    patienceNanos = patience.toNanos();
    longestNanos = longest.toNanos();
    boundNanos = Math.min(first.toNanos(), longestNanos);
    this.clock = clock;
    this.waiting = waiting;
    begunNanos = clock.getAsLong();
  }

  /// Waits before another try.
  ///
  /// @return false, at once, where it might begin too late: then it is not to be tried again
  public boolean next() {
    if (clock.getAsLong() - begunNanos + boundNanos > patienceNanos
        || Thread.currentThread().isInterrupted()) {
      return false;
    }
    waiting.accept(boundNanos);
    boundNanos = Math.min(2 * boundNanos, longestNanos);
    taken++;
    return true;
  }

  /// How often something was tried again.
  public int taken() {
    return taken;
  }
}
