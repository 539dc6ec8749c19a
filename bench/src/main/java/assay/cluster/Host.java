package assay.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A way of turning a command line into a process whose stdin and stdout reach us.
public interface Host {

  /// Starts a process; what it writes to stderr ends in `log`.
  Process start(List<String> command, Path log) throws IOException;

  /// This very machine.
  static Host local() {
    return (command, log) -> new ProcessBuilder(command).redirectError(log.toFile()).start();
  }
}
