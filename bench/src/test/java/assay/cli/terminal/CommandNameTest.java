package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommandNameTest {

  @TempDir private Path folder;

  @Test
  void command_isTheOneThatTheUserTyped() throws IOException {
    Path program = Files.createFile(folder.resolve("assay"));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    String path = "/nowhere:" + folder;
    assertThat(CommandName.of("./assay", path)).isEqualTo("./assay");
    assertThat(CommandName.of("../work/assay", path)).isEqualTo("../work/assay");
    assertThat(CommandName.of(program.toString(), path)).isEqualTo("assay");
    assertThat(CommandName.of(program.toString(), "/nowhere")).isEqualTo(program.toString());
    assertThat(CommandName.of("/a folder/assay", path)).isEqualTo("'/a folder/assay'");
    assertThat(CommandName.of(null, path)).isEqualTo("./assay");
  }
}
