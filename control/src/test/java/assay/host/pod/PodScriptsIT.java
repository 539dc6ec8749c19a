package assay.host.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Content sent to a pod in pieces arrives unchanged, through this host's shell.
@Timeout(60)
final class PodScriptsIT {

  private static final int PIECE = PodByteSender.LENGTH;

  @TempDir private Path folder;

  private static Process begun(String script) throws IOException {
    Process process =
        new ProcessBuilder(PodScripts.loader())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    PodByteSender.send(process, new ByteArrayInputStream(script.getBytes(StandardCharsets.UTF_8)));
    return process;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE})
  void file_isTheSameThere(int length) throws Exception {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    Path there = folder.resolve("a folder/it's there");
    Process process = begun(PodScripts.taker(there.toString(), length));
    PodByteSender.send(process, new ByteArrayInputStream(bytes));
    assertThat(process.waitFor()).isZero();
    assertThat(Files.readAllBytes(there)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, PIECE, 5 * PIECE})
  void scriptAndItsText_areTheSameThere_howeverLong(int length) throws Exception {
    String text = "it's µ\n\n".repeat(length / 9) + "x\n";
    Process process = begun(PodScripts.told("cat", text));
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(said).isEqualTo(text);
  }
}
