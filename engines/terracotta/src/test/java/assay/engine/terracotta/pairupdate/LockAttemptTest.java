package assay.engine.terracotta.pairupdate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.api.DefiniteFailureException;
import assay.api.Settings;
import assay.engine.terracotta.stored.EhcacheMap;
import assay.engine.terracotta.stored.ValueSerializer;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.ehcache.Cache;
import org.ehcache.spi.serialization.SerializerException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A lock with lost answers, before or after the request was executed.
@Timeout(60)
final class LockAttemptTest {

  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

  private final Map<Object, Object> stored = new ConcurrentHashMap<>();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger again = new AtomicInteger();
  private Lost lost = asking -> false;
  private RuntimeException failure = new RuntimeException("no answer");

  private interface Lost {

    boolean is(int asking);
  }

  @AfterEach
  void end() {
    boolean unused = Thread.interrupted();
  }

  @SuppressWarnings("unchecked")
  private LockAttempt lock(String owner, long patienceNanos) {
    Cache<Object, Object> cache =
        (Cache<Object, Object>)
            Proxy.newProxyInstance(
                Cache.class.getClassLoader(),
                new Class<?>[] {Cache.class},
                (proxy, method, arguments) -> answer(method.getName(), arguments));
    ValueSerializer serializer =
        ValueSerializer.of(List.of(), new Settings(Map.of("serialization", "compact")));
    EhcacheMap entries = new EhcacheMap(cache, serializer, Duration.ZERO);
    return new LockAttempt(entries, "target", owner, patienceNanos);
  }

  private Object answer(String method, Object[] arguments) {
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("interrupted");
    }
    Object answer =
        method.equals("putIfAbsent")
            ? stored.putIfAbsent(arguments[0], arguments[1])
            : (Object) stored.remove(arguments[0], arguments[1]);
    if (lost.is(asked.incrementAndGet())) {
      throw failure;
    }
    return answer;
  }

  private void take(LockAttempt lock) throws InterruptedException {
    lock.take(again::incrementAndGet);
  }

  @Test
  void lock_isOurs_whereTheAnswerThatSaysSoGotLost() throws Exception {
    lost = asking -> asking <= 3;
    LockAttempt lock = lock("me", PATIENCE_NANOS);
    take(lock);
    assertThat(stored).containsEntry("target", "me");
    assertThat(again).hasValue(3);
    lock.giveBack();
    assertThat(stored).isEmpty();
  }

  @Test
  void lock_isGivenBack_whereNoAnswerComesInTime() {
    lost = asking -> asking <= 3;
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> take(lock("me", 0)))
        .withMessageContaining("the last try had no answer")
        .satisfies(told -> assertThat(told.getSuppressed()).containsExactly(failure));
    assertThat(stored).isEmpty();
    assertThat(asked).hasValue(4);
  }

  @Test
  void lockOfAnother_isLeftToHim() {
    stored.put("target", "another");
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> take(lock("me", 0)))
        .withMessageContaining("held by another");
    assertThat(stored).containsEntry("target", "another");
    assertThat(asked).hasValue(1);
  }

  @Test
  void lock_isGivenBack_byAThreadThatWasInterrupted() throws Exception {
    LockAttempt lock = lock("me", PATIENCE_NANOS);
    take(lock);
    Thread.currentThread().interrupt();
    lock.giveBack();
    assertThat(stored).isEmpty();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void interruption_whileNoAnswerComes_leavesNoLock() {
    lost =
        asking -> {
          if (asking == 1) {
            Thread.currentThread().interrupt();
          }
          return asking == 1;
        };
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> take(lock("me", PATIENCE_NANOS)));
    assertThat(stored).isEmpty();
  }

  @Test
  void givingBack_endsWhereNobodyAnswersAtAll() throws Exception {
    LockAttempt lock = lock("me", 0);
    take(lock);
    lost = asking -> true;
    assertThatExceptionOfType(RuntimeException.class).isThrownBy(lock::giveBack).isSameAs(failure);
    assertThat(asked).hasValue(11);
  }

  @Test
  void ownerThatCannotBeWritten_isNotTriedAgain() {
    failure = new RuntimeException(new SerializerException("cannot"));
    lost = asking -> true;
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> take(lock("me", PATIENCE_NANOS)))
        .withMessageContaining("serialized");
    assertThat(asked).hasValue(1);
  }
}
