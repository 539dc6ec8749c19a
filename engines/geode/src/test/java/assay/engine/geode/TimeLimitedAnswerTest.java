package assay.engine.geode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.geode.cache.TimeoutException;
import org.apache.geode.cache.client.NoAvailableServersException;
import org.junit.jupiter.api.Test;

/// A silent member is awaited only within the time limit.
final class TimeLimitedAnswerTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  /// An answer that arrives after a latch opens.
  private static TimeLimitedAnswer<String> frozenUntil(CountDownLatch open, Duration patience) {
    return new TimeLimitedAnswer<>(
        () -> {
          try {
            open.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return "late";
        },
        patience);
  }

  @Test
  void silence_isATimeout() {
    CountDownLatch never = new CountDownLatch(1);
    TimeLimitedAnswer<String> frozen = frozenUntil(never, Duration.ofMillis(1));
    assertThatThrownBy(frozen::get).isInstanceOf(TimeoutException.class);
    never.countDown();
  }

  @Test
  void answer_isTheAnswer_andAFailureTheFailure() {
    assertThat(new TimeLimitedAnswer<>(() -> 42, LONG).get()).isEqualTo(42);
    TimeLimitedAnswer<String> nobody =
        new TimeLimitedAnswer<>(
            () -> {
              throw new NoAvailableServersException();
            },
            LONG);
    assertThatThrownBy(nobody::get).isInstanceOf(NoAvailableServersException.class);
  }

  @Test
  void interruptedThread_doesNotWait() {
    CountDownLatch never = new CountDownLatch(1);
    TimeLimitedAnswer<String> asked = frozenUntil(never, LONG);
    Thread.currentThread().interrupt();
    assertThatThrownBy(asked::get).isInstanceOf(TimeoutException.class);
    assertThat(Thread.interrupted()).isTrue();
    never.countDown();
  }
}
