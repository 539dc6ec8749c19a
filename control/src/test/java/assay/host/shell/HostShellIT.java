package assay.host.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A shell of a host that says what it wants.
@Timeout(60)
final class HostShellIT {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private @Nullable Process process;

  @AfterEach
  void end() throws InterruptedException {
    if (process != null) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  private HostShell shell(String script) throws IOException {
    Process started = new ProcessBuilder("sh", "-c", script).start();
    process = started;
    return new HostShell(started, "strange");
  }

  @Test
  void soundAnswer_isTold() throws IOException {
    HostShell shell = shell("read n c; echo one; echo assay:done:$n:3; read n");
    HostShell.Said said = shell.run("ask", PATIENCE);
    assertThat(said.exit()).isEqualTo(3);
    assertThat(said.lines()).containsExactly("one");
  }

  @Test
  void exitCodeThatIsNone_isAFailure() throws IOException {
    HostShell shell = shell("read n c; echo assay:done:$n:99999999999; read n");
    assertThatThrownBy(() -> shell.run("ask", PATIENCE))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("it says no exit code");
  }

  @Test
  void endlessLine_endsTheConnection() throws IOException {
    HostShell shell = shell("read n c; yes | tr -d '\\n'");
    assertThatThrownBy(() -> shell.run("ask", PATIENCE))
        .isInstanceOf(IOException.class)
        .hasMessage("the connection is gone");
  }

  /// The host waits until somebody reads.
  @Test
  void linesThatNobodyAskedFor_stayThere() throws Exception {
    HostShell shell = shell("yes & read n c; kill $!; echo assay:done:$n:0; read n");
    assertThat(shell.first("y", PATIENCE)).isEmpty();
    assertThat(shell.run("ask", PATIENCE).exit()).isZero();
  }
}
