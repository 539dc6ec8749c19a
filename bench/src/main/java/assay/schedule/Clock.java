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

/// A monotonic clock, the threads that wait for it, and the signals between them. Load, faults and steps read no other
/// clock and wait in no other way. A run passes in the host's clock; a simulation passes in one of virtual time, on which
/// hours of load and faults take milliseconds and always happen in the same order.
public interface Clock {

  /// How long before a moment [#approach] stops parking.
  long NEAR_NANOS = 100_000;

  /// A moment that never comes.
  long NEVER = Long.MAX_VALUE;

  /// Now, in nanoseconds.
  long nanos();

  /// Waits until a moment or until an event, and returns whether the event came. An event that failed has
  /// come too.
  ///
  /// @param nanos the moment; one that has passed is not waited for
  boolean awaitUntil(long nanos, CompletableFuture<?> event) throws InterruptedException;

  /// Waits for an event, however long it takes. An event that failed has come too.
  void await(CompletableFuture<?> event) throws InterruptedException;

  /// Starts a task in a virtual thread of its own, which waits for this clock only.
  Thread start(Runnable task);

  /// Starts a task in a daemon thread of the operating system, which waits for this clock only.
  Thread start(String name, Runnable task);

  /// Waits until a thread of this clock has ended, whatever interrupts the waiter, and returns whether it has.
  ///
  /// @param untilNanos the moment until which this waits; [#NEVER] to wait for as long as the thread lives
  boolean joined(Thread thread, long untilNanos);

  /// Parks this thread until it is [unparked][#unpark] or a time is over, and, as every park may, for no reason at all.
  void parkNanos(long nanos);

  /// Parks this thread until it is [unparked][#unpark], or for no reason at all.
  void park();

  /// Ends the park of a thread of this clock, or its next one if it is not parked now.
  ///
  /// @param thread null if the thread does not run yet, for then there is nothing to end
  void unpark(@Nullable Thread thread);

  /// Waits once for a moment, and returns before it or at it. It does not burn the cores that the cluster needs: it parks until
  /// shortly before the moment and yields from then on. A parked thread wakes some 50 µs late, a yielding one at once;
  /// spinning would take the core from the process that is to answer.
  ///
  /// @param leftNanos how far off the moment is
  void approach(long leftNanos);

  /// Waits until a moment has come, [approaching][#approach] it.
  default void until(long nanos) {
    long left = nanos - nanos();
    while (left > 0) {
      approach(left);
      left = nanos - nanos();
    }
  }

  /// Waits until a thread of this clock has ended, whatever interrupts the waiter.
  default void join(Thread thread) {
    boolean unused = joined(thread, NEVER);
  }

  /// Waits for a time.
  default void sleep(Duration duration) throws InterruptedException {
    boolean unused = awaitUntil(nanos() + duration.toNanos(), new CompletableFuture<>());
  }

  /// Looks again and again until something holds, and returns whether it does. Where this thread is interrupted it does
  /// not, and the thread stays interrupted.
  ///
  /// @param every how long it waits between two looks
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
  /// @throws ExecutionException where it failed
  /// @throws TimeoutException where it does not come within this time
  default <T> T get(CompletableFuture<T> answer, Duration within)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (!awaitUntil(nanos() + within.toNanos(), answer)) {
      throw new TimeoutException("no answer in %d ms".formatted(within.toMillis()));
    }
    return answer.get();
  }

  /// An answer that comes within this time; empty where it fails or does not come, and where this thread is
  /// interrupted, which it stays.
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

  /// The clock of this host.
  static Clock host() {
    return HostClock.ONLY;
  }

  /// `System.nanoTime()`, and virtual threads that wait for it.
  enum HostClock implements Clock {
    /// There is one.
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
        // It came.
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
      // An engine may leave the flag set, and a thread so marked never parks.
      boolean unused = Thread.interrupted();
      if (leftNanos > NEAR_NANOS) {
        LockSupport.parkNanos(leftNanos - NEAR_NANOS);
      } else {
        Thread.yield();
      }
    }
  }
}
