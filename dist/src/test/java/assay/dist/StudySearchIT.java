package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A search that names an engine, in an installation that knows all of them.
final class StudySearchIT {

  @TempDir private Path folder;

  @BeforeEach
  void copyTheStudies() throws IOException {
    Path studies = Path.of("../studies");
    try (Stream<Path> files = Files.walk(studies)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve("studies").resolve(studies.relativize(file).toString());
        Files.createDirectories(copy.resolveSibling(""));
        Files.copy(file, copy);
      }
    }
  }

  @Test
  void studiesOfOtherEngines_areFound_ifTheyRunOnTheEngineAskedFor() throws Exception {
    found("hazelcast async backup", "faults/async-window");
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"hazelcast backup, tradeoffs/backups", "ignite backup, tradeoffs/backups"})
  void furtherStudiesOfOtherEngines_areFound(String words, String study) throws Exception {
    found(words, study);
  }

  private void found(String words, String study) throws Exception {
    AssayProcess.Ended found = AssayProcess.run(folder, "list", words);
    String engine = words.split(" ")[0];
    assertThat(found.output())
        .contains("With --set engine=%1$s these run on %1$s too:".formatted(engine))
        .containsPattern("(?m)^" + study + " ");
    assertThat(AssayProcess.run(folder, "describe", study, "--set", "engine=" + engine).exit())
        .isZero();
  }

  /// Of Coherence's studies on Terracotta, those with queries cannot run.
  @Test
  void studiesThatCannotRunOnIt_areNotFound() throws Exception {
    assertThat(AssayProcess.run(folder, "list", "terracotta index").output())
        .doesNotContainPattern("(?m)^hub/queries ");
  }
}
