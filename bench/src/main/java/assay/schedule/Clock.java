package assay.schedule;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/// A monotonic clock that can be waited for. Faults, steps, searches and soaks get theirs from whoever starts
/// them: a run gives the host's, a test one of virtual time, on which hours of faults take milliseconds and
/// always happen in the same order.
public interface Clock {

  /// Now, in nanoseconds on the host's monotonic clock.
  long nanos();

  /// Waits until a moment or until an event, and returns whether the event came. An event that failed has
  /// come too.
  ///
  /// @param nanos the moment; one that has passed is not waited for
  boolean awaitUntil(long nanos, CompletableFuture<?> event) throws InterruptedException;

  /// Waits for an event, however long it takes. An event that failed has come too.
  void await(CompletableFuture<?> event) throws InterruptedException;

  /// Starts a task in a thread of its own, which waits for this clock only.
  Thread start(Runnable task);

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
  }
}
