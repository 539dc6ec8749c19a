package assay;

import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import assay.engine.Engines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The descriptors of the project's own engines, from their sources.
public final class ProjectEngines {

  private ProjectEngines() {}

  /// The engines whose descriptors lie in `engines/*/src/main/resources`.
  public static Engines all() throws IOException {
    List<EngineDescriptor> found = new ArrayList<>();
    try (Stream<Path> folders = Files.list(Path.of("../engines"))) {
      for (Path folder : folders.sorted().toList()) {
        Path file = folder.resolve("src/main/resources").resolve(EngineDescriptor.FILE);
        if (Files.exists(file)) {
          try (InputStream in = Files.newInputStream(file)) {
            found.add(
                DescriptorReader.read(
                    new String(in.readAllBytes(), StandardCharsets.UTF_8), file.toString()));
          }
        }
      }
    }
    return new Engines(found);
  }
}
