package assay.conformance;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Session;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The kit passes locks that are right, and finds each that is not.
final class LockStepsTest {

  private static final Duration LEASE = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofMinutes(10);

  private enum Fault {
    NONE,
    TAKEN_TWICE,
    NEVER_WAITS,
    IS_NOT_RELEASED,
    LEASE_ENDS_EARLY,
    LATE_RELEASE_SAYS_TRUE,
    LATE_RELEASE_FREES_OTHERS
  }

  /// @param fault what is wrong
  private record SampleLocks(Fault fault, long leaseNanos, Map<Object, Hold> holds)
      implements Session, Locks {

    private final class Hold implements HeldLock {

      private final Object key;
      private final long endNanos = System.nanoTime() + leaseNanos;

      Hold(Object key) {
        this.key = key;
      }

      @Override
      public boolean unlock() {
        synchronized (holds) {
          boolean own = !isFree(key) && holds.get(key) == this;
          if (own ? fault != Fault.IS_NOT_RELEASED : fault == Fault.LATE_RELEASE_FREES_OTHERS) {
            holds.remove(key);
            holds.notifyAll();
          }
          return own || fault == Fault.LATE_RELEASE_SAYS_TRUE;
        }
      }
    }

    private boolean isFree(Object key) {
      Hold hold = holds.get(key);
      return hold == null || hold.endNanos - System.nanoTime() <= 0;
    }

    @Override
    public @Nullable HeldLock tryLock(Object key, Duration wait) {
      long start = System.nanoTime();
      synchronized (holds) {
        while (!isFree(key) && fault != Fault.TAKEN_TWICE) {
          long left = wait.toNanos() - (System.nanoTime() - start);
          if (left <= 0 || fault == Fault.NEVER_WAITS) {
            return null;
          }
          try {
            holds.wait(Math.min(10, 1 + left / 1_000_000));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
          }
        }
        Hold hold = new Hold(key);
        holds.put(key, hold);
        return hold;
      }
    }

    @Override
    public <T> T capability(Class<T> capability, String map) {
      return capability.cast(this);
    }

    @Override
    public void close() {}
  }

  private static void exclude(Fault fault) throws Exception {
    new LockSteps(new SampleLocks(fault, LONG.toNanos(), new HashMap<>())).exclude();
  }

  private static void end(Fault fault) throws Exception {
    long lease = fault == Fault.LEASE_ENDS_EARLY ? LEASE.toNanos() / 2 : LEASE.toNanos();
    new LockSteps(new SampleLocks(fault, lease, new HashMap<>())).end(LEASE);
  }

  @Test
  void rightLocks_pass() {
    assertThatCode(() -> exclude(Fault.NONE)).doesNotThrowAnyException();
    assertThatCode(() -> end(Fault.NONE)).doesNotThrowAnyException();
  }

  @Test
  void locksThatDoNotExclude_areFound() {
    assertThatThrownBy(() -> exclude(Fault.TAKEN_TWICE))
        .hasMessageContaining("a lock that another holds");
    assertThatThrownBy(() -> exclude(Fault.NEVER_WAITS))
        .hasMessageContaining("nanoseconds of a wait");
    assertThatThrownBy(() -> exclude(Fault.IS_NOT_RELEASED)).isInstanceOf(AssertionError.class);
  }

  @Test
  void leasesThatEndWrongly_areFound() {
    assertThatThrownBy(() -> end(Fault.LEASE_ENDS_EARLY))
        .hasMessageContaining("was given to another");
    assertThatThrownBy(() -> end(Fault.LATE_RELEASE_SAYS_TRUE))
        .hasMessageContaining("`unlock` after the lease");
    assertThatThrownBy(() -> end(Fault.LATE_RELEASE_FREES_OTHERS))
        .hasMessageContaining("somebody's late `unlock`");
  }
}
