package assay.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LoopbackAccessControlTest {

  /// Each may be slow, and none waits for another.
  @Test
  void everyConnection_hasAThreadAtOnce() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(LoopbackAccessControl.CONNECTIONS);
    CountDownLatch end = new CountDownLatch(1);
    try (ExecutorService threads = LoopbackAccessControl.threads("connection-")) {
      for (int i = 0; i < LoopbackAccessControl.CONNECTIONS; i++) {
        threads.execute(() -> {
          begun.countDown();
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
      }
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
      end.countDown();
    }
  }
}
