package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessTreeFilesTest {

  /// Opens two more files when told.
  private static final String SHELL =
      """
      echo ready
      read line
      exec 7</dev/null 8</dev/null
      echo opened
      read line
      """;

  private static void tell(Process shell) throws IOException {
    Writer in = shell.outputWriter();
    in.write("go\n");
    in.flush();
  }

  @Test
  @Needs(host = ProcCondition.class)
  void everyOpenFile_counts() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", SHELL).start();
    try (BufferedReader out = shell.inputReader()) {
      assertThat(out.readLine()).isEqualTo("ready");
      long before = ProcessTreeFiles.open(List.of(shell.pid())).orElseThrow();
      tell(shell);
      assertThat(out.readLine()).isEqualTo("opened");
      assertThat(ProcessTreeFiles.open(List.of(shell.pid()))).hasValue(before + 2);
      assertThat(ProcessTreeFiles.threads(List.of(shell.pid()))).hasValue(1);
      long self = ProcessHandle.current().pid();
      assertThat(ProcessTreeFiles.threads(List.of(shell.pid(), self)).orElseThrow())
          .isGreaterThan(JvmProbe.threads());
    } finally {
      shell.destroyForcibly().waitFor();
    }
  }

  @Test
  void processesThatAreGone_haveNone() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    assertThat(ended.waitFor()).isZero();
    assertThat(ProcessTreeFiles.open(List.of(ended.pid()))).isEmpty();
    assertThat(ProcessTreeFiles.threads(List.of())).isEmpty();
  }
}
