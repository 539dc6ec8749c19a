package assay.api.engine;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// The pauses between retries after a conflict. Each pause is random, up to a bound that doubles with every retry, which
/// separates the parties of a conflict. No pause starts that would exceed the total time. For one thread and one task.
public final class RetryBackoff {

  private final long patienceNanos;
  private final long longestNanos;
  private final LongSupplier clock;
  private final LongConsumer waiting;
  private final long begunNanos;
  private long boundNanos;
  private int taken;

  /// Pauses for a task that starts now.
  ///
  /// @param patience no retry starts later than this
  /// @param first the longest possible first pause
  /// @param longest the longest possible pause
  public RetryBackoff(Duration patience, Duration first, Duration longest) {
    this(
        patience,
        first,
        longest,
        System::nanoTime,
        bound -> LockSupport.parkNanos(randomNanos(bound)));
  }

  /// @param waiting waits for a random time up to this many nanoseconds
  RetryBackoff(
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

  /// Waits before a retry.
  ///
  /// @return false, without waiting, if the retry might start too late: then stop retrying
  public boolean next() {
    if (isTooLate() || Thread.currentThread().isInterrupted()) {
      return false;
    }
    waiting.accept(nextBound());
    return true;
  }

  /// The pause before a retry, in nanoseconds, for a caller who does not wait in a thread.
  ///
  /// @return empty if the retry might start too late: then stop retrying
  public OptionalLong nextNanos() {
    return isTooLate() ? OptionalLong.empty() : OptionalLong.of(randomNanos(nextBound()));
  }

  private boolean isTooLate() {
    return clock.getAsLong() - begunNanos + boundNanos > patienceNanos;
  }

  private long nextBound() {
    long bound = boundNanos;
    boundNanos = Math.min(2 * boundNanos, longestNanos);
    taken++;
    return bound;
  }

  private static long randomNanos(long bound) {
    return 1 + ThreadLocalRandom.current().nextLong(bound);
  }

  /// The retries so far.
  public int taken() {
    return taken;
  }
}
