package assay.engine.reference;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Session;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Locks, right ones and each broken one.
final class LocksTest {

  private static final int TRIES = 2_000;

  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir Path folder;

  private static HeldLock taken(Locks locks, Object key, Duration wait) {
    return Objects.requireNonNull(locks.tryLock(key, wait));
  }

  private Session open(String... settings) {
    return Sessions.open(folder, 3, settings);
  }

  @Test
  void lock_excludesOthers_untilItIsReleased() {
    try (Session session = open()) {
      Locks locks = session.capability(Locks.class);
      HeldLock held = taken(locks, 1, Duration.ZERO);
      assertThat(locks.tryLock(1, Duration.ZERO)).isNull();
      assertThat(locks.tryLock(1, Duration.ofMillis(5))).isNull();
      assertThat(taken(locks, 2, Duration.ZERO).unlock()).isTrue();
      assertThat(held.unlock()).isTrue();
      assertThat(held.unlock()).isFalse();
      assertThat(taken(locks, 1, Duration.ZERO).unlock()).isTrue();
      assertThat(Sessions.injected(session).open()).isZero();
    }
  }

  @Test
  void waiter_getsALockThatIsReleased() throws Exception {
    try (Session session = open();
        ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      Locks locks = session.capability(Locks.class);
      HeldLock held = taken(locks, 1, Duration.ZERO);
      Future<Boolean> waiter = others.submit(() -> taken(locks, 1, LONG).unlock());
      Future<Boolean> another = others.submit(() -> taken(locks, 1, LONG).unlock());
      assertThat(held.unlock()).isTrue();
      assertThat(waiter.get(20, SECONDS)).isTrue();
      assertThat(another.get(20, SECONDS)).isTrue();
    }
  }

  @Test
  void lease_endsAHold_whoseReleaseThenFreesNothing() {
    try (Session session = open("lease", "50ms")) {
      Locks locks = session.capability(Locks.class);
      long start = System.nanoTime();
      HeldLock late = taken(locks, 1, Duration.ZERO);
      HeldLock next = taken(locks, 1, LONG);
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(50_000_000);
      assertThat(late.unlock()).isFalse();
      assertThat(next.unlock()).isTrue();
    }
  }

  @Test
  void attemptsOnHeldLocks_succeedAtTheShareAskedFor() {
    try (Session session = open("behaviour", "locks-twice", "overlap", "10%")) {
      Locks locks = session.capability(Locks.class);
      HeldLock held = taken(locks, 1, Duration.ZERO);
      int twice = 0;
      for (int i = 0; i < TRIES; i++) {
        HeldLock other = locks.tryLock(1, Duration.ZERO);
        if (other != null) {
          twice++;
          assertThat(other.unlock()).isTrue();
        }
      }
      assertThat(held.unlock()).isTrue();
      assertThat(Sessions.injected(session).harmed()).isEqualTo(twice);
      assertThat(Sessions.injected(session).open()).isEqualTo(TRIES);
      assertThat((double) twice / TRIES).isBetween(0.07, 0.13);
    }
  }

  @Test
  void lateRelease_freesTheLockOfAnother() {
    try (Session session = open("behaviour", "unlocks-others", "lease", "1s")) {
      Locks locks = session.capability(Locks.class);
      HeldLock late = taken(locks, 1, Duration.ZERO);
      HeldLock second = taken(locks, 1, LONG);
      assertThat(late.unlock()).isTrue();
      HeldLock third = taken(locks, 1, Duration.ZERO);
      assertThat(Sessions.injected(session).harmed()).isEqualTo(1);
      assertThat(second.unlock()).isTrue();
      assertThat(third.unlock()).isFalse();
      assertThat(Sessions.injected(session).harmed()).isEqualTo(2);
    }
  }

  @Test
  void earlyLease_isOverAfterAQuarter() {
    try (Session session =
        open("behaviour", "lease-ends-early", "lease", "40s", "mistimed", "0%")) {
      Locks locks = session.capability(Locks.class);
      taken(locks, 1, Duration.ZERO);
      assertThat(locks.tryLock(1, Duration.ofMillis(20))).isNull();
      assertThat(Sessions.injected(session).open()).isEqualTo(1);
      assertThat(Sessions.injected(session).harmed()).isZero();
    }
    try (Session session =
        open("behaviour", "lease-ends-early", "lease", "2s", "mistimed", "100%")) {
      Locks locks = session.capability(Locks.class);
      HeldLock late = taken(locks, 1, Duration.ZERO);
      long start = System.nanoTime();
      HeldLock next = taken(locks, 1, LONG);
      assertThat(System.nanoTime() - start).isBetween(450_000_000L, 1_900_000_000L);
      assertThat(late.unlock()).isFalse();
      assertThat(next.unlock()).isTrue();
      assertThat(Sessions.injected(session).harmed()).isEqualTo(2);
    }
  }
}
