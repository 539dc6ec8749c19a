package assay.engine.ignite3.table;

import assay.api.engine.RetryBackoff;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
    return again(work, met, new RetryBackoff(PATIENCE, FIRST_PAUSE, LONGEST_PAUSE));
  }

  static <T extends @Nullable Object> T again(Supplier<T> work, Runnable met, RetryBackoff pauses) {
    while (true) {
      try {
        return work.get();
      } catch (IgniteException e) {
        // A restarted transaction is the youngest and dies in any conflict: the others must finish
        // first.
        if (!REFUSED_A_LOCK.contains(e.code()) || !pauses.next()) {
          throw e;
        }
        met.run();
      }
    }
  }
}
