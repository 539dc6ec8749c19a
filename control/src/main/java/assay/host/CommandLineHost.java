package assay.host;

import assay.api.engine.ChildEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A host whose processes are started through a program of this host: `ssh`, `podman`, `docker`.
interface CommandLineHost extends ConnectedHosts.OpenHost {

  /// The command line on this host that starts a process on the other.
  ///
  /// @param process the process's name: `member-1`
  /// @param folder the working folder on the other host, made if missing
  /// @param command the command line on the other host
  List<String> command(String process, String address, Path folder, List<String> command);

  /// Sends heartbeats to a process's input from now on.
  void keepAlive(Process process);

  @Override
  default Process start(String process, String address, Path folder, ProcessBuilder wish)
      throws IOException {
    // Variables that `ssh` or `podman` itself needs, such as an agent's socket, stay on this host.
    ChildEnvironment.toUsers(wish, command(process, address, folder, wish.command()));
    Process started = wish.start();
    keepAlive(started);
    return started;
  }
}
