package assay.child;

import assay.tether.Command.ProcessSpec;
import java.nio.file.Path;
import java.util.Map;

/// The specification of a child that is alone on loopback.
final class Seat {

  private Seat() {}

  static ProcessSpec of(String engine, Path folder) {
    return new ProcessSpec(
        engine,
        "versions",
        "trial-1",
        "client-1",
        "machine-1",
        "cluster",
        7000,
        3,
        Map.of(),
        folder.toString());
  }
}
