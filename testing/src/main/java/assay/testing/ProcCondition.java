package assay.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Linux, with processes in `/proc`.
public final class ProcCondition implements HostCondition {

  @Override
  public Optional<String> missing() {
    return Files.isDirectory(Path.of("/proc/self"))
        ? Optional.empty()
        : Optional.of("/proc missing (run on Linux)");
  }
}
