package assay.schedule;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A monotonic clock, the threads that wait for it, and the signals between them. Load, faults and
/// steps use no other clock and no other way to wait. A run uses the host's clock. A simulation
/// uses virtual time: hours take milliseconds, and events always have the same order.
public interface Clock {

  /// How long before its moment [#approach] stops parking.
  long NEAR_NANOS = 100_000;

  /// A moment that never comes.
  long NEVER = Long.MAX_VALUE;

  long nanos();

  /// Waits until a moment or an event, and returns whether the event came. A failed event counts as
  /// come.
  ///
  /// @param nanos a past moment is not waited for
  boolean awaitUntil(long nanos, CompletableFuture<?> event) throws InterruptedException;

  /// Waits for an event without a time limit. A failed event counts as come.
  void await(CompletableFuture<?> event) throws InterruptedException;

  /// Starts a task in a new virtual thread that waits only for this clock.
  Thread start(Runnable task);

  /// Starts a task in a daemon thread of the operating system that waits only for this clock.
  Thread start(String name, Runnable task);

  /// Waits until a thread of this clock has ended, despite interrupts, and returns whether it has.
  ///
  /// @param untilNanos when to stop waiting; [#NEVER] for no limit
  boolean joined(Thread thread, long untilNanos);

  /// Parks this thread until it is [unparked][#unpark], the time is over, or spuriously.
  void parkNanos(long nanos);

  /// Parks this thread until it is [unparked][#unpark], or spuriously.
  void park();

  /// Ends a thread's park, or its next park if it is not parked.
  ///
  /// @param thread null if the thread does not run yet; then there is no effect
  void unpark(@Nullable Thread thread);

  /// Waits once, and returns at or before the moment. Parks until shortly before the moment, then
  /// yields. A parked thread wakes some 50 µs late, a yielding thread at once. Spinning would take
  /// a core from the cluster.
  ///
  /// @param leftNanos the time left until the moment
  void approach(long leftNanos);

  default void until(long nanos) {
    long left = nanos - nanos();
    while (left > 0) {
      approach(left);
      left = nanos - nanos();
    }
  }

  /// Waits until a thread of this clock has ended, despite interrupts.
  default void join(Thread thread) {
    boolean unused = joined(thread, NEVER);
  }

  default void sleep(Duration duration) throws InterruptedException {
    boolean unused = awaitUntil(nanos() + duration.toNanos(), new CompletableFuture<>());
  }

  /// Polls a condition and returns whether it came to hold. Returns false if this thread is
  /// interrupted, and leaves it interrupted.
  ///
  /// @param every the pause between two polls
  default boolean awaitThat(BooleanSupplier holds, Duration within, Duration every) {
    long deadline = nanos() + within.toNanos();
    try {
      while (!holds.getAsBoolean()) {
        if (nanos() - deadline > 0) {
          return false;
        }
        sleep(every);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// Waits for an answer.
  ///
  /// @throws ExecutionException if the answer failed
  /// @throws TimeoutException if there is no answer within this time
  default <T> T get(CompletableFuture<T> answer, Duration within)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (!awaitUntil(nanos() + within.toNanos(), answer)) {
      throw new TimeoutException("no answer in %d ms".formatted(within.toMillis()));
    }
    return answer.get();
  }

  /// An answer that comes within this time. Empty if the answer fails or is late, or if this thread
  /// is interrupted; the thread stays interrupted.
  default <T> Optional<T> find(CompletableFuture<T> answer, Duration within) {
    try {
      return Optional.of(get(answer, within));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    }
  }

  static Clock host() {
    return HostClock.ONLY;
  }

  /// `System.nanoTime()`, and virtual threads that wait for it.
  enum HostClock implements Clock {
    ONLY;

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public boolean awaitUntil(long nanos, CompletableFuture<?> event) throws InterruptedException {
      try {
        event.get(Math.max(0, nanos - System.nanoTime()), TimeUnit.NANOSECONDS);
        return true;
      } catch (ExecutionException e) {
        return true;
      } catch (TimeoutException e) {
        return false;
      }
    }

    @Override
    public void await(CompletableFuture<?> event) throws InterruptedException {
      try {
        event.get();
      } catch (ExecutionException e) {
        // The event failed, which counts as come.
      }
    }

    @Override
    public Thread start(Runnable task) {
      return Thread.ofVirtual().start(task);
    }

    @Override
    public Thread start(String name, Runnable task) {
      return Thread.ofPlatform().name(name).daemon().start(task);
    }

    @Override
    public boolean joined(Thread thread, long untilNanos) {
      boolean interrupted = false;
      try {
        while (thread.isAlive()) {
          long left = untilNanos == NEVER ? 1_000_000_000 : untilNanos - System.nanoTime();
          if (left <= 0) {
            return false;
          }
          try {
            thread.join(Duration.ofNanos(left));
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
        return true;
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    @Override
    public void parkNanos(long nanos) {
      LockSupport.parkNanos(nanos);
    }

    @Override
    public void park() {
      LockSupport.park();
    }

    @Override
    public void unpark(@Nullable Thread thread) {
      LockSupport.unpark(thread);
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // Giving way is the point; nothing relies on it.
    public void approach(long leftNanos) {
      // An engine may leave the interrupt flag set, and such a thread never parks.
      boolean unused = Thread.interrupted();
      if (leftNanos > NEAR_NANOS) {
        LockSupport.parkNanos(leftNanos - NEAR_NANOS);
      } else {
        Thread.yield();
      }
    }
  }
}
