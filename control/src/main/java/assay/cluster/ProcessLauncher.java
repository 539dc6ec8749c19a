package assay.cluster;

import assay.api.engine.ExistingCluster;
import assay.api.engine.JoinSpec;
import assay.host.Host;
import java.io.IOException;
import java.util.Optional;

/// Starts processes whose stdin and stdout are connected to Assay.
public interface ProcessLauncher {

  /// Starts a process.
  ///
  /// @param name the process's name: `member-1`
  /// @param process the command line, the folder, the variables and the target of stderr
  Process start(String name, ProcessBuilder process) throws IOException;

  String addressOf(String name);

  /// The other host of a process; empty for this host.
  default Optional<Host> hostOf(String name) {
    return Optional.empty();
  }

  /// Whether all processes run on this host.
  default boolean allHere() {
    return true;
  }

  /// The existing cluster that clients join; empty when Assay starts members.
  default Optional<ExistingCluster> existing() {
    return Optional.empty();
  }

  /// A launcher on this host, for clients of an existing cluster.
  static ProcessLauncher joining(ExistingCluster there) {
    return new Local(Optional.of(there));
  }

  /// A launcher on this host.
  static ProcessLauncher local() {
    return new Local(Optional.empty());
  }

  /// A launcher on this host.
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
