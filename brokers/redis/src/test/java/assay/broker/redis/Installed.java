package assay.broker.redis;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Whether this host has what a member starts.
public final class Installed {

  private Installed() {}

  /// Skips a test, with the reason, where it has not.
  public static void assume() {
    for (String program : List.of("redis-server", "setpriv")) {
      assumeThat(
              Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                  .anyMatch(place -> Files.isExecutable(Path.of(place, program))))
          .as("%s is not installed", program)
          .isTrue();
    }
  }
}
