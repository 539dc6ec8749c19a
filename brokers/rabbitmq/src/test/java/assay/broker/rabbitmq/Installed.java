package assay.broker.rabbitmq;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Whether this host has what a member starts.
public final class Installed {

  /// Where packages have RabbitMQ's server, outside of most users' path.
  private static final String PACKAGED = File.pathSeparator + "/usr/lib/rabbitmq/bin";

  private Installed() {}

  /// Skips a test, with the reason, where it has not.
  public static void assume() {
    String path = System.getenv().getOrDefault("PATH", "") + PACKAGED;
    for (String program : List.of("rabbitmq-server", "setpriv")) {
      assumeThat(
              Arrays.stream(path.split(File.pathSeparator))
                  .anyMatch(place -> Files.isExecutable(Path.of(place, program))))
          .as("%s is not installed", program)
          .isTrue();
    }
  }
}
