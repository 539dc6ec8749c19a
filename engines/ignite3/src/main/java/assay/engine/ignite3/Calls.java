package assay.engine.ignite3;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.ignite.lang.ErrorGroups.Transactions;
import org.apache.ignite.lang.IgniteException;
import org.jspecify.annotations.Nullable;

/// Calls of Ignite's client, and what becomes of those that fail. What met another, and was refused a lock for it, is begun again. A node does so by itself in `runInTransaction`; a client
/// cannot, for it is not told which failures may be tried again.
public final class Calls {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /// Twice as long each time, this often.
  private static final int DOUBLED = 7;

  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /// Surely nothing was done then: Ignite has rolled back.
  private static final Set<Integer> REFUSED_A_LOCK =
      Set.of(Transactions.ACQUIRE_LOCK_ERR, Transactions.ACQUIRE_LOCK_TIMEOUT_ERR);

  private Calls() {}

  /// Does something, again where it met another.
  public static <T extends @Nullable Object> T again(Supplier<T> work) {
    return again(work, () -> {});
  }

  /// Does something that has no answer, again where it met another.
  static void run(Supplier<CompletableFuture<Void>> work) {
    boolean unused =
        again(() -> {
          finish(work.get());
          return true;
        });
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
  /// @param met called each time that it met another
  public static <T extends @Nullable Object> T again(Supplier<T> work, Runnable met) {
    long begun = System.nanoTime();
    for (int times = 0; ; times++) {
      try {
        return work.get();
      } catch (IgniteException e) {
        if (!REFUSED_A_LOCK.contains(e.code()) || System.nanoTime() - begun > PATIENCE_NANOS) {
          throw e;
        }
        met.run();
        // Whoever begins again is the youngest, and dies where it meets any other: the others have
        // to get done first.
        long longest = FIRST_PAUSE_NANOS << Math.min(times, DOUBLED);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
      }
    }
  }
}
