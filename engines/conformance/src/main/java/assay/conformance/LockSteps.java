package assay.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Session;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Checks that locks exclude each other between the threads of one client, and end with their lease. What a fault does to
/// locks is for a study.
final class LockSteps {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Duration SHORT = Duration.ofMillis(300);

  /// How much earlier than its lease a lock may be given to others: clocks of products are coarse.
  private static final double EARLY = 0.1;

  private final Locks locks;

  LockSteps(Session session) {
    this.locks = session.capability(Locks.class);
  }

  /// A thread that may hold locks, because only the thread that took a lock may release it.
  private static final class Holder implements AutoCloseable {

    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    <T extends @Nullable Object> T call(Callable<T> work) throws Exception {
      return begin(work).get(2 * PATIENCE.toSeconds(), SECONDS);
    }

    <T extends @Nullable Object> Future<T> begin(Callable<T> work) {
      return thread.submit(work);
    }

    @Override
    public void close() {
      thread.shutdownNow();
    }
  }

  private @Nullable HeldLock tryLock(Holder holder, String key, Duration wait) throws Exception {
    return holder.call(() -> locks.tryLock(key, wait));
  }

  private HeldLock taken(Holder holder, String key, Duration wait) throws Exception {
    HeldLock held = tryLock(holder, key, wait);
    if (held == null) {
      throw new AssertionError(
          "`tryLock(%s, %s)` returned null, and none held the lock".formatted(key, wait));
    }
    return held;
  }

  private static void released(Holder holder, HeldLock held, String when) throws Exception {
    assertThat(holder.call(held::unlock)).as("`unlock` " + when).isTrue();
  }

  /// Each step is shorter than any lease by far.
  void exclude() throws Exception {
    try (Holder one = new Holder();
        Holder other = new Holder()) {
      HeldLock held = taken(one, "a", Duration.ZERO);
      assertThat(tryLock(other, "a", Duration.ZERO)).as("a lock that another holds").isNull();
      released(other, taken(other, "b", Duration.ZERO), "of another key");
      waitsInVain(other);
      Future<@Nullable HeldLock> waiter = other.begin(() -> locks.tryLock("a", PATIENCE));
      released(one, held, "of a lock that is held");
      HeldLock next = waiter.get(2 * PATIENCE.toSeconds(), SECONDS);
      if (next == null) {
        throw new AssertionError("a lock was released, and no waiting thread got it");
      }
      assertThat(tryLock(one, "a", Duration.ZERO)).as("a lock that a waiter has got").isNull();
      released(other, next, "of a lock that was waited for");
      released(one, taken(one, "a", Duration.ZERO), "of a lock that is taken again");
    }
  }

  private void waitsInVain(Holder other) throws Exception {
    long start = System.nanoTime();
    assertThat(tryLock(other, "a", SHORT)).as("a lock that stays held").isNull();
    assertThat(System.nanoTime() - start)
        .as("nanoseconds of a wait for %s", SHORT)
        .isGreaterThanOrEqualTo(Math.round(SHORT.toNanos() * (1 - EARLY)));
  }

  /// @param lease as the cluster's setting
  void end(Duration lease) throws Exception {
    try (Holder late = new Holder();
        Holder next = new Holder();
        Holder third = new Holder()) {
      long start = System.nanoTime();
      HeldLock lost = taken(late, "c", Duration.ZERO);
      HeldLock held = taken(next, "c", lease.plus(PATIENCE));
      assertThat(System.nanoTime() - start)
          .as("nanoseconds after which a lock with the lease %s was given to another", lease)
          .isGreaterThanOrEqualTo(Math.round(lease.toNanos() * (1 - EARLY)));
      assertThat(late.call(lost::unlock)).as("`unlock` after the lease").isFalse();
      assertThat(tryLock(third, "c", Duration.ZERO))
          .as("a lock that another holds, after somebody's late `unlock`")
          .isNull();
      released(next, held, "within the lease");
      released(third, taken(third, "c", Duration.ZERO), "of a lock that is taken again");
    }
  }
}
