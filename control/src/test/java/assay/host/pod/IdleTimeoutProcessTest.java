package assay.host.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class IdleTimeoutProcessTest {

  private static final Duration PATIENCE = Duration.ofMillis(400);

  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final PipedOutputStream says = new PipedOutputStream();
  private final IdleTimeoutProcess process;

  IdleTimeoutProcessTest() throws IOException {
    process =
        new IdleTimeoutProcess(
            new PodProcess(
                OutputStream.nullOutputStream(), new PipedInputStream(says), exit, this::cut),
            PATIENCE);
  }

  private void cut() {
    exit.completeExceptionally(new IOException("cut"));
    try {
      says.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void processThatIsSilent_isEnded() throws Exception {
    assertThat(process.getInputStream().read()).isEqualTo(-1);
    assertThat(process.waitFor()).isEqualTo(PodProcess.CONNECTION_LOST);
    assertThat(process.silent()).isTrue();
    assertThat(process.ending(255)).isEqualTo("nothing came from it for 0 s");
  }

  /// It runs longer than it may be silent.
  @Test
  void processThatSpeaks_isNotEnded() throws Exception {
    long until = System.nanoTime() + 3 * PATIENCE.toNanos();
    while (System.nanoTime() < until) {
      says.write("a word\n".getBytes(StandardCharsets.UTF_8));
      says.flush();
      assertThat(process.getInputStream().readNBytes(7)).hasSize(7);
      assertThat(process.isAlive()).isTrue();
    }
    exit.complete(0);
    assertThat(process.waitFor()).isZero();
    assertThat(process.silent()).isFalse();
    assertThat(process.ending(7)).isEqualTo("exit code 7");
  }

  @Test
  void processThatTakesWhatItIsSent_isNotEnded() throws Exception {
    long until = System.nanoTime() + 3 * PATIENCE.toNanos();
    while (System.nanoTime() < until) {
      process.getOutputStream().write(new byte[] {1, 2, 3});
    }
    assertThat(process.isAlive()).isTrue();
    assertThat(process.silent()).isFalse();
    cut();
  }

  @Test
  void processThatIsReleased_mayBeSilent() throws Exception {
    Process released = process.release();
    assertThat(released.waitFor(3 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
    assertThat(process.silent()).isFalse();
    cut();
  }
}
