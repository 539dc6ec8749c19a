package assay.child;

import assay.tether.Command.ProcessSpec;
import java.nio.file.Path;
import java.util.Map;

/// What a child is told that is alone on loopback.
final class Seat {

  private Seat() {}

  /// The only client of an engine.
  static ProcessSpec of(String engine, Path folder) {
    return new ProcessSpec(
        engine,
        "versions",
        "cell-1",
        "client-1",
        "machine-1",
        "cluster",
        7000,
        3,
        Map.of(),
        folder.toString());
  }
}
