package assay.engine.terracotta;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which answers are awaited.
@Timeout(30)
final class ServerStateWatchTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger asked = new AtomicInteger();
  private volatile CompletableFuture<String> answer = CompletableFuture.completedFuture("PASSIVE");
  private final ServerStateWatch watch = new ServerStateWatch("member-1", this::question, threads);

  @AfterEach
  void end() {
    boolean unused = answer.complete("over");
    threads.shutdown();
  }

  private String question() {
    int unused = asked.incrementAndGet();
    return answer.join();
  }

  private String known() throws Exception {
    return watch.ask().get(20, TimeUnit.SECONDS);
  }

  @Test
  void serverThatAnswers_isAskedEachTime() throws Exception {
    assertThat(known()).isEqualTo("PASSIVE");
    answer = CompletableFuture.completedFuture("ACTIVE");
    assertThat(known()).isEqualTo("ACTIVE");
    assertThat(asked).hasValue(2);
  }

  @Test
  void frozenServer_isAskedOnce_andIsSilentAtOnceFromThenOn() throws Exception {
    assertThat(known()).isEqualTo("PASSIVE");
    CompletableFuture<String> frozen = new CompletableFuture<>();
    answer = frozen;
    CompletableFuture<String> first = watch.ask();
    assertThat(first).isNotDone();
    for (int i = 0; i < 100; i++) {
      assertThat(watch.ask()).isCompletedWithValue(ServerStateWatch.SILENT);
    }
    assertThat(first).isNotDone();
    assertThat(frozen.complete("ACTIVE")).isTrue();
    assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo("ACTIVE");
    assertThat(known()).isEqualTo("ACTIVE");
  }

  @Test
  void silentServer_isAskedAgainWithoutBeingWaitedFor_andCountsOnceItAnswers() throws Exception {
    answer = CompletableFuture.completedFuture(ServerStateWatch.SILENT);
    assertThat(known()).isEqualTo(ServerStateWatch.SILENT);
    answer = new CompletableFuture<>();
    assertThat(watch.ask()).isCompletedWithValue(ServerStateWatch.SILENT);
    assertThat(answer.complete("PASSIVE")).isTrue();
    while (!known().equals("PASSIVE")) {
      Thread.onSpinWait();
    }
    assertThat(asked).hasValueGreaterThanOrEqualTo(3);
  }
}
