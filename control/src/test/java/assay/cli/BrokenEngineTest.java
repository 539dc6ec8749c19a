package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class BrokenEngineTest extends InstalledAssay {

  @Test
  void engineThatCannotBeRead_stopsOnlyWhatNeedsEngines() throws IOException {
    Path broken = Files.createDirectories(folder.resolve("engines/x")).resolve("x.jar");
    Files.createFile(broken);
    Path descriptor = folder.resolve("assay-engine.yaml");
    Files.writeString(descriptor, "engine: mine\nversion: \"1\"\nspi: 2\n");
    Path run = Files.createDirectories(folder.resolve("some run"));
    Files.createFile(run.resolve("plan.yaml"));
    for (String[] command :
        new String[][] {
          {"--help"},
          {"version"},
          {"explain", "E507"},
          {"report", run.toString()},
          {"validate", descriptor.toString()}
        }) {
      assertThat(assay(command)).as(command[0] + err()).isEqualTo(0);
    }
    for (String[] command :
        new String[][] {
          {"list", "engines"}, {"validate", "first-look"}, {"run", "first-look"}, {}
        }) {
      assertThat(assay(command)).isEqualTo(3);
      assertThat(err()).contains("error[E507]", broken.toString()).doesNotContain("at assay.");
    }
  }
}
