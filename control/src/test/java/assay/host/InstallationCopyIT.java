package assay.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.ChildEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class InstallationCopyIT {

  @TempDir private Path folder;

  private static ProcessBuilder shell(String script, Path... arguments) {
    List<String> line = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    for (Path argument : arguments) {
      line.add(argument.toString());
    }
    return ChildEnvironment.needed(line);
  }

  @Test
  void endlessAnswer_isRefused_andNobodyIsLeft() throws Exception {
    Path from = folder.resolve("from");
    Path to = folder.resolve("to");
    assertThatThrownBy(() ->
            InstallationCopy.pipe(
                shell("echo $$ > \"$1\"; exec sleep 600", from),
                shell("echo $$ > \"$1\"; exec yes", to)))
        .isInstanceOf(IOException.class);
    for (Path pid : List.of(from, to)) {
      ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
          .ifPresent(process -> process.onExit().join());
    }
  }

  @Test
  void content_arrives_andAFailureIsTold() throws IOException {
    Path file = folder.resolve("file");
    InstallationCopy.pipe(shell("echo content"), shell("cat > \"$1\"", file));
    assertThat(file).hasContent("content\n");
    assertThatThrownBy(
            () -> InstallationCopy.pipe(shell("echo content"), shell("echo no room >&2; exit 2")))
        .hasMessage("no room");
  }
}
