package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommandNameTest {

  @TempDir private Path folder;

  @Test
  void commandsInATextCarryTheName_andNothingElseDoes() {
    CommandName name = new CommandName("./assay");
    assertThat(name.in("(exit 2, assay explain E532)")).isEqualTo("(exit 2, ./assay explain E532)");
    assertThat(name.in("`./assay image` or assay --help"))
        .isEqualTo("`./assay image` or ./assay --help");
    for (String other :
        List.of("assay: made it", "assay 1.0", "/opt/assay run", "my-assay run", "assay itself")) {
      assertThat(name.in(other)).isEqualTo(other);
    }
    assertThat(new CommandName("'/a $1/assay'").in("assay run x")).isEqualTo("'/a $1/assay' run x");
    assertThat(name.in(name.in("assay run"))).isEqualTo("./assay run");
  }

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
