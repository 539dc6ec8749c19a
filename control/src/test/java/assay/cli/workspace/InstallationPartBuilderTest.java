package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.problem.ExitCode;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The launcher is asked only for the parts that a command needs.
final class InstallationPartBuilderTest {

  @TempDir private Path folder;

  private Path launcher(int exit) throws IOException {
    Path script =
        Files.writeString(
            folder.resolve("a launcher"),
            "#!/bin/sh\necho \"$*\" >>'%s'\nexit %d\n".formatted(folder.resolve("asked"), exit));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  @Test
  void parts_areBuiltByTheLauncher() throws IOException {
    new InstallationPartBuilder(launcher(0).toString()).build(List.of("redis", "coherence"));
    assertThat(folder.resolve("asked")).hasContent("build redis coherence");
  }

  @Test
  void nothing_isNotAskedFor_andAReleaseHasEverything() throws IOException {
    new InstallationPartBuilder(launcher(0).toString()).build(List.of());
    new InstallationPartBuilder("").build(List.of("redis"));
    assertThat(folder.resolve("asked")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"3, ENVIRONMENT", "130, INTERRUPTED", "143, INTERRUPTED"})
  void failure_endsTheCommand(int exit, ExitCode ends) throws IOException {
    InstallationPartBuilder builder = new InstallationPartBuilder(launcher(exit).toString());
    ProblemException failed =
        catchThrowableOfType(ProblemException.class, () -> builder.build(List.of("redis")));
    assertThat(failed.exit()).isEqualTo(ends);
    assertThat(failed.problems().getFirst().code()).isEqualTo("E517");
    assertThat(failed).hasMessage("redis could not be built");
  }

  @Test
  void launcherThatCannotBeRun_isTold() {
    InstallationPartBuilder builder =
        new InstallationPartBuilder(folder.resolve("none").toString());
    ProblemException failed =
        catchThrowableOfType(ProblemException.class, () -> builder.build(List.of("redis")));
    assertThat(failed.exit()).isEqualTo(ExitCode.ENVIRONMENT);
    assertThat(failed).hasMessageContaining("none cannot be run");
  }
}
