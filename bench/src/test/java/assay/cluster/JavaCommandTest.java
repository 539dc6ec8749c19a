package assay.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavaCommandTest {

  @TempDir private Path home;

  @BeforeEach
  void jarsOfAnEngineTheBenchAndAWorkload() throws IOException {
    for (String jar : List.of("engines/grid/grid.jar", "child/api.jar", "workloads/shop/db.jar")) {
      Path file = home.resolve(jar);
      Files.createDirectories(file.resolveSibling("."));
      Files.writeString(file, "");
    }
  }

  private List<String> jars(String workload, boolean client) throws IOException {
    Settings settings =
        new Settings(Map.of("heap", "64m", "client-heap", "64m", "collector", "serial"));
    List<String> line =
        JavaCommand.of(new Installation(home), "grid", workload, settings, client)
            .line(home, List.of());
    String path = line.get(line.indexOf("-cp") + 1);
    return List.of(path.split(File.pathSeparator)).stream()
        .map(jar -> home.relativize(Path.of(jar)).toString())
        .toList();
  }

  @Test
  void client_seesTheLibrariesOfItsWorkloadLast() throws IOException {
    assertThat(jars("shop", true))
        .containsExactly("engines/grid/grid.jar", "child/api.jar", "workloads/shop/db.jar");
  }

  @Test
  void memberAndOtherWorkload_doNotSeeThem() throws IOException {
    assertThat(jars("shop", false)).containsExactly("engines/grid/grid.jar", "child/api.jar");
    assertThat(jars("other", true)).containsExactly("engines/grid/grid.jar", "child/api.jar");
  }
}
