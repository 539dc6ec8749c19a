package assay.engine.ignite3.table;

import assay.api.engine.RetryBackoff;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.ignite.lang.ErrorGroups.Transactions;
import org.apache.ignite.lang.IgniteException;
import org.jspecify.annotations.Nullable;

/// Runs calls on Ignite's client and handles failures. A call that was refused a lock because of a
/// conflict is restarted. A node restarts by itself in `runInTransaction`. A client cannot, because
/// it is not told which failures may be retried.
public final class ClientCalls {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(128);

  /// Ignite has rolled back, so the work is surely not done.
  private static final Set<Integer> REFUSED_A_LOCK =
      Set.of(Transactions.ACQUIRE_LOCK_ERR, Transactions.ACQUIRE_LOCK_TIMEOUT_ERR);

  private ClientCalls() {}

  /// Restarts the work after a conflict.
  ///
  /// @param met called at each restart
  static void run(Supplier<CompletableFuture<Void>> work, Runnable met) {
    boolean unused =
        again(
            () -> {
              finish(work.get());
              return true;
            },
            met);
  }

  static void finish(CompletableFuture<Void> begun) {
    boolean unused = done(begun.thenApply(nothing -> true));
  }

  /// Waits for a result. The views' own blocking methods are not used: if such a request fails, the
  /// client of 3.1.0 releases a buffer that Netty has released already, and another request loses
  /// its buffer.
  static <T extends @Nullable Object> T done(CompletableFuture<T> begun) {
    try {
      return begun.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /// Restarts the work after a conflict.
  ///
  /// @param met called at each restart
  public static <T extends @Nullable Object> T again(Supplier<T> work, Runnable met) {
    return again(work, met, pauses());
  }

  private static RetryBackoff pauses() {
    return new RetryBackoff(PATIENCE, FIRST_PAUSE, LONGEST_PAUSE);
  }

  static <T extends @Nullable Object> T again(Supplier<T> work, Runnable met, RetryBackoff pauses) {
    while (true) {
      try {
        return work.get();
      } catch (IgniteException e) {
        // A restarted transaction is the youngest and dies in any conflict: the others must finish
        // first.
        if (!isRefusedLock(e) || !pauses.next()) {
          throw e;
        }
        met.run();
      }
    }
  }

  static boolean isRefusedLock(Throwable failure) {
    return failure instanceof IgniteException refused && REFUSED_A_LOCK.contains(refused.code());
  }

  /// Begins work that is restarted after a conflict. No thread waits, also not for the pause before a restart.
  ///
  /// @param met called at each restart
  static <T extends @Nullable Object> CompletableFuture<T> begin(
      Supplier<CompletableFuture<T>> work, Runnable met) {
    return begin(work, met, pauses());
  }

  static <T extends @Nullable Object> CompletableFuture<T> begin(
      Supplier<CompletableFuture<T>> work, Runnable met, RetryBackoff pauses) {
    CompletableFuture<T> result = new CompletableFuture<>();
    attempt(work, met, pauses, result);
    return result;
  }

  private static <T extends @Nullable Object> void attempt(
      Supplier<CompletableFuture<T>> work,
      Runnable met,
      RetryBackoff pauses,
      CompletableFuture<T> result) {
    var unused =
        begun(work)
            .whenComplete((value, failure) -> {
              if (failure == null) {
                result.complete(value);
                return;
              }
              Throwable cause = cause(failure);
              OptionalLong pause = isRefusedLock(cause) ? pauses.nextNanos() : OptionalLong.empty();
              if (pause.isEmpty()) {
                result.completeExceptionally(cause);
                return;
              }
              met.run();
              CompletableFuture.delayedExecutor(pause.getAsLong(), TimeUnit.NANOSECONDS)
                  .execute(() -> attempt(work, met, pauses, result));
            });
  }

  private static <T extends @Nullable Object> CompletableFuture<T> begun(
      Supplier<CompletableFuture<T>> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
