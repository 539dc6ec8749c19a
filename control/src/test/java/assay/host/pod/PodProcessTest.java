package assay.host.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class PodProcessTest {

  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final AtomicBoolean cut = new AtomicBoolean();

  private PodProcess process(OutputStream input) {
    return new PodProcess(input, InputStream.nullInputStream(), exit, () -> cut.set(true));
  }

  @Test
  void endOfInput_doesNotEndTheConnection() throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PodProcess process = process(written);
    process.getOutputStream().close();
    process.getOutputStream().write(new byte[] {1, 2});
    process.getOutputStream().write(3);
    assertThat(written.toByteArray()).containsExactly(1, 2, 3);
    assertThat(cut).isFalse();
    process.destroy();
    assertThat(cut).isTrue();
  }

  @Test
  void exitCode_isTheProcesss() throws Exception {
    PodProcess process = process(OutputStream.nullOutputStream());
    assertThat(process.isAlive()).isTrue();
    assertThat(process.waitFor(1, TimeUnit.MILLISECONDS)).isFalse();
    assertThatThrownBy(process::exitValue).isInstanceOf(IllegalThreadStateException.class);
    exit.complete(137);
    assertThat(process.waitFor()).isEqualTo(137);
    assertThat(process.onExit()).isCompletedWithValue(process);
  }

  @Test
  void connectionThatIsLost_isAnEndToo() {
    PodProcess process = process(OutputStream.nullOutputStream());
    exit.completeExceptionally(new IOException("reset"));
    assertThat(process.exitValue()).isEqualTo(255);
  }

  @Test
  void whoeverWritesToOneThatHasEnded_isTold_andSoIsWhoeverMeetsTheLibrarysOwnFailure() {
    PodProcess broken =
        process(
            new OutputStream() {
              @Override
              public void write(int one) {
                throw new IllegalStateException("closed");
              }
            });
    assertThatThrownBy(() -> broken.getOutputStream().write(1))
        .isInstanceOf(IOException.class)
        .hasMessage("closed");
    exit.complete(0);
    assertThatThrownBy(() -> broken.getOutputStream().write(1))
        .isInstanceOf(IOException.class)
        .hasMessage("it has ended");
  }
}
