package assay.cluster;

import assay.api.MemberSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A way of turning a command line into a process whose stdin and stdout reach us.
public interface Host {

  /// Starts a process; what it writes to stderr ends in `log`.
  ///
  /// @param name who it is: `member-1`
  Process start(String name, List<String> command, Path log) throws IOException;

  /// The address where a process of this name listens.
  String addressOf(String name);

  /// This very machine.
  static Host local() {
    return new Host() {
      @Override
      public Process start(String name, List<String> command, Path log) throws IOException {
        return new ProcessBuilder(command).redirectError(log.toFile()).start();
      }

      @Override
      public String addressOf(String name) {
        return MemberSpec.LOOPBACK;
      }
    };
  }
}
