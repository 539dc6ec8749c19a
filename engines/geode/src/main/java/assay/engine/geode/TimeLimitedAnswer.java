package assay.engine.geode;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// An answer with a time limit. The request's own limit is not enough: if a member is frozen, its connections must be
/// reopened, and each waits for its handshake as long as a read may take.
///
/// @param <T> the answer
final class TimeLimitedAnswer<T> implements Supplier<T> {

  private static final Executor THREADS =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("assay-asks-", 0).factory());

  private final Supplier<T> asking;
  private final Duration patience;

  /// @param asking asks, on its own thread
  TimeLimitedAnswer(Supplier<T> asking, Duration patience) {
    this.asking = asking;
    this.patience = patience;
  }

  /// The answer, or the question's exception.
  ///
  /// @throws org.apache.geode.cache.TimeoutException if there is no answer in time
  @Override
  public T get() {
    try {
      return CompletableFuture.supplyAsync(asking, THREADS)
          .get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw new org.apache.geode.cache.TimeoutException("nobody answered for " + patience, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new org.apache.geode.cache.TimeoutException("not waited for", e);
    }
  }
}
