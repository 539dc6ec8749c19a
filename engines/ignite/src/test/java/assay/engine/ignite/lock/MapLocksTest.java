package assay.engine.ignite.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.lock.HeldLock;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a client sees of Ignite's locks.
final class MapLocksTest {

  private final List<Object> locked = new ArrayList<>();
  private final List<Object> waits = new ArrayList<>();
  private boolean free = true;
  private @Nullable Exception failure;

  private final MapLocks locks = new MapLocks(cache(), key -> "stored " + key);

  @SuppressWarnings("unchecked")
  private IgniteCache<Object, Object> cache() {
    return made(
        IgniteCache.class,
        (cache, method, arguments) -> {
          assertThat(method.getName()).isEqualTo("lock");
          locked.add(arguments[0]);
          return made(Lock.class, (lock, called, with) -> answer(called.getName(), with));
        });
  }

  private static <T> T made(Class<T> type, InvocationHandler answers) {
    return type.cast(
        Proxy.newProxyInstance(
            MapLocksTest.class.getClassLoader(), new Class<?>[] {type}, answers));
  }

  private @Nullable Object answer(String method, Object @Nullable [] arguments) throws Exception {
    if (failure != null) {
      throw failure;
    }
    if (method.equals("unlock")) {
      return null;
    }
    assertThat(method).isEqualTo("tryLock");
    waits.add(arguments == null ? 0L : arguments[0]);
    return free;
  }

  private HeldLock take() {
    return Objects.requireNonNull(locks.tryLock(7, Duration.ZERO));
  }

  @Test
  void lock_isThatOfTheStoredKey() {
    assertThat(take().unlock()).isTrue();
    assertThat(locked).containsExactly("stored 7");
  }

  @Test
  void refusal_isToldWithItsWait() {
    free = false;
    assertThat(locks.tryLock(7, Duration.ZERO)).isNull();
    assertThat(locks.tryLock(7, Duration.ofMillis(20))).isNull();
    assertThat(waits).containsExactly(0L, 20_000_000L);
  }

  @Test
  void failedRelease_isIgnites() {
    HeldLock held = take();
    failure = new IgniteException("disconnected");
    assertThatThrownBy(held::unlock).isSameAs(failure);
  }

  @Test
  void interruptedWait_staysInterrupted() {
    failure = new InterruptedException();
    assertThatIllegalStateException().isThrownBy(() -> locks.tryLock(7, Duration.ofSeconds(1)));
    assertThat(Thread.interrupted()).isTrue();
  }
}
