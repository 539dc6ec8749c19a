package assay.engine.ignite3;

import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.ignite.lang.ErrorGroups.Transactions;
import org.apache.ignite.lang.IgniteException;

/// What met another, and was refused a lock for it, is begun again. A node does so by itself in `runInTransaction`; a client
/// cannot, for it is not told which failures may be tried again.
public final class Conflicts {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /// Surely nothing was done then: Ignite has rolled back.
  private static final Set<Integer> REFUSED_A_LOCK =
      Set.of(Transactions.ACQUIRE_LOCK_ERR, Transactions.ACQUIRE_LOCK_TIMEOUT_ERR);

  private Conflicts() {}

  /// Does something, again where it met another.
  static <T> T again(Supplier<T> work) {
    return again(work, () -> {});
  }

  /// Does something that has no answer, again where it met another.
  static void run(Runnable work) {
    boolean unused =
        again(() -> {
          work.run();
          return true;
        });
  }

  /// Does something, again where it met another.
  ///
  /// @param met called each time that it met another
  public static <T> T again(Supplier<T> work, Runnable met) {
    long begun = System.nanoTime();
    while (true) {
      try {
        return work.get();
      } catch (IgniteException e) {
        if (!REFUSED_A_LOCK.contains(e.code()) || System.nanoTime() - begun > PATIENCE_NANOS) {
          throw e;
        }
        met.run();
        // Whoever comes again at once meets the same.
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS));
      }
    }
  }
}
