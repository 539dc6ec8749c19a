package assay.cluster;

import assay.api.engine.ExistingCluster;
import assay.api.engine.JoinSpec;
import assay.host.Host;
import java.io.IOException;
import java.util.Optional;

/// A way of turning a command line into a process whose stdin and stdout reach us.
public interface ProcessLauncher {

  /// Starts a process.
  ///
  /// @param name who it is: `member-1`
  /// @param process its command line, its folder and its variables, and where its stderr ends
  Process start(String name, ProcessBuilder process) throws IOException;

  /// The address where a process of this name listens.
  String addressOf(String name);

  /// The other host that a process of this name runs on; empty where that is this one.
  default Optional<Host> hostOf(String name) {
    return Optional.empty();
  }

  /// Whether every process it starts runs on this host.
  default boolean allHere() {
    return true;
  }

  /// The cluster that clients join because it was there before, so that no member is started; empty where members are.
  default Optional<ExistingCluster> existing() {
    return Optional.empty();
  }

  /// This very machine, for clients of a cluster that was there before.
  static ProcessLauncher joining(ExistingCluster there) {
    return new Local(Optional.of(there));
  }

  /// This very machine.
  static ProcessLauncher local() {
    return new Local(Optional.empty());
  }

  /// This very machine.
  ///
  /// @param existing the cluster that clients join
  record Local(Optional<ExistingCluster> existing) implements ProcessLauncher {

    @Override
    public Process start(String name, ProcessBuilder process) throws IOException {
      return process.start();
    }

    @Override
    public String addressOf(String name) {
      return JoinSpec.LOOPBACK;
    }
  }
}
