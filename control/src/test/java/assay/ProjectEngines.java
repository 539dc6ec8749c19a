package assay;

import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

public final class ProjectEngines {

  private ProjectEngines() {}

  /// From `src/main/resources` in the folders of `engines`, `sessions` and `brokers`.
  public static InstalledEngines all() throws IOException {
    List<EngineDescriptor> found = new ArrayList<>();
    for (String room : List.of("../engines", "../sessions", "../brokers")) {
      try (Stream<Path> folders = Files.list(Path.of(room))) {
        for (Path folder : folders.sorted().toList()) {
          Path file = folder.resolve("src/main/resources").resolve(EngineDescriptor.FILE);
          if (Files.exists(file)) {
            found.add(DescriptorReader.read(Files.readString(file), file.toString()));
          }
        }
      }
    }
    return new InstalledEngines(found);
  }
}
