package assay.engine.ignite3.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.RetryBackoff;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ignite.lang.ErrorGroups;
import org.apache.ignite.lang.IgniteException;
import org.apache.ignite.tx.TransactionException;
import org.junit.jupiter.api.Test;

/// Only a refused lock leads to a retry.
final class ClientCallsTest {

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger met = new AtomicInteger();

  private int after(int failures, int code) {
    if (begun.getAndIncrement() < failures) {
      throw new TransactionException(code, "refused");
    }
    return 42;
  }

  @Test
  void refusedLock_isTriedAgain() {
    int code = ErrorGroups.Transactions.ACQUIRE_LOCK_ERR;
    int answer = ClientCalls.<Integer>again(() -> after(3, code), met::incrementAndGet);
    assertThat(answer).isEqualTo(42);
    assertThat(met).hasValue(3);
  }

  @Test
  void otherFailure_isNot() {
    int code = ErrorGroups.Replicator.REPLICA_UNAVAILABLE_ERR;
    assertThatThrownBy(() -> ClientCalls.<Integer>again(() -> after(3, code), met::incrementAndGet))
        .isInstanceOf(IgniteException.class);
    assertThat(begun).hasValue(1);
    assertThat(met).hasValue(0);
  }

  @Test
  void lockThatIsAlwaysRefused_isGivenUp_andTheLastTryIsNotBegunAgain() {
    int code = ErrorGroups.Transactions.ACQUIRE_LOCK_TIMEOUT_ERR;
    Duration pause = Duration.ofNanos(1_000);
    RetryBackoff pauses = new RetryBackoff(Duration.ofMillis(5), pause, pause);
    assertThatThrownBy(() ->
            ClientCalls.<Integer>again(
                () -> after(Integer.MAX_VALUE, code), met::incrementAndGet, pauses))
        .isInstanceOf(TransactionException.class);
    assertThat(met).hasValue(begun.get() - 1);
  }

  private CompletableFuture<Integer> begun(int failures, int code) {
    return CompletableFuture.supplyAsync(() -> after(failures, code));
  }

  @Test
  void begunCallWithARefusedLock_isTriedAgain() {
    int code = ErrorGroups.Transactions.ACQUIRE_LOCK_ERR;
    CompletableFuture<Integer> answer =
        ClientCalls.begin(() -> begun(3, code), met::incrementAndGet);
    assertThat(answer.join()).isEqualTo(42);
    assertThat(met).hasValue(3);
  }

  @Test
  void begunCallThatFailsAtOnce_failsItsStage() {
    int code = ErrorGroups.Replicator.REPLICA_UNAVAILABLE_ERR;
    CompletableFuture<Integer> answer =
        ClientCalls.begin(
            () -> CompletableFuture.completedFuture(after(1, code)), met::incrementAndGet);
    assertThat(answer).isCompletedExceptionally();
    assertThat(answer.exceptionNow()).isInstanceOf(IgniteException.class);
    assertThat(begun).hasValue(1);
  }

  @Test
  void begunCallWhoseLockIsAlwaysRefused_isGivenUp() {
    int code = ErrorGroups.Transactions.ACQUIRE_LOCK_TIMEOUT_ERR;
    Duration pause = Duration.ofNanos(1_000);
    RetryBackoff pauses = new RetryBackoff(Duration.ofMillis(5), pause, pause);
    CompletableFuture<Integer> answer =
        ClientCalls.begin(() -> begun(Integer.MAX_VALUE, code), met::incrementAndGet, pauses);
    assertThatThrownBy(answer::join).hasCauseInstanceOf(TransactionException.class);
    assertThat(met).hasValue(begun.get() - 1);
  }
}
