package assay.engine.ignite3;

import assay.api.engine.Pauses;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.apache.ignite.lang.ErrorGroups.Transactions;
import org.apache.ignite.lang.IgniteException;
import org.jspecify.annotations.Nullable;

/// Calls of Ignite's client, and what becomes of those that fail. What met another, and was refused a lock for it, is begun again. A node does so by itself in `runInTransaction`; a client
/// cannot, for it is not told which failures may be tried again.
public final class Calls {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(128);

  /// Surely nothing was done then: Ignite has rolled back.
  private static final Set<Integer> REFUSED_A_LOCK =
      Set.of(Transactions.ACQUIRE_LOCK_ERR, Transactions.ACQUIRE_LOCK_TIMEOUT_ERR);

  private Calls() {}

  /// Does something that has no answer, again where it met another.
  ///
  /// @param met called each time that it is begun again
  static void run(Supplier<CompletableFuture<Void>> work, Runnable met) {
    boolean unused =
        again(
            () -> {
              finish(work.get());
              return true;
            },
            met);
  }

  /// Waits for what has no answer.
  static void finish(CompletableFuture<Void> begun) {
    boolean unused = done(begun.thenApply(nothing -> true));
  }

  /// What was begun, once it is done. The views' own methods that wait are not used: where such a request fails, the client of
  /// 3.1.0 gives a buffer back that Netty has given back already, and another request's own is gone.
  static <T extends @Nullable Object> T done(CompletableFuture<T> begun) {
    try {
      return begun.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /// Does something, again where it met another.
  ///
  /// @param met called each time that it is begun again
  public static <T extends @Nullable Object> T again(Supplier<T> work, Runnable met) {
    return again(work, met, new Pauses(PATIENCE, FIRST_PAUSE, LONGEST_PAUSE));
  }

  static <T extends @Nullable Object> T again(Supplier<T> work, Runnable met, Pauses pauses) {
    while (true) {
      try {
        return work.get();
      } catch (IgniteException e) {
        // Whoever begins again is the youngest, and dies where it meets any other: the others have
        // to get done first.
        if (!REFUSED_A_LOCK.contains(e.code()) || !pauses.next()) {
          throw e;
        }
        met.run();
      }
    }
  }
}
