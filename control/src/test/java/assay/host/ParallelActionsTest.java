package assay.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which task is interrupted, and which is awaited anyway.
@Timeout(60)
final class ParallelActionsTest {

  @Test
  void interrupt_reachesThoseWhoWork_andAllAreWaitedFor() {
    AtomicInteger ended = new AtomicInteger();
    Thread.currentThread().interrupt();
    List<IOException> failed =
        ParallelActions.each(
            List.of(1, 2),
            each -> {
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                ended.incrementAndGet();
              }
            });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ended).hasValue(2);
    assertThat(failed).extracting(IOException::getMessage).containsExactly("interrupted");
  }

  @Test
  void cleaningUp_isDoneToItsEnd_whoeverIsInterrupted() {
    AtomicInteger interrupted = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    Thread.currentThread().interrupt();
    List<IOException> failed =
        ParallelActions.always(
            List.of(1, 2),
            each -> {
              if (Thread.interrupted()) {
                interrupted.incrementAndGet();
              }
              ended.incrementAndGet();
            });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(failed).isEmpty();
    assertThat(interrupted).hasValue(0);
    assertThat(ended).hasValue(2);
  }
}
