package assay.host;

import assay.api.engine.ChildEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A host whose processes are what a program of this host leads to: `ssh`, `podman`, `docker`.
interface LineHost extends Hosts.OpenHost {

  /// The command line, for this host, of a process there.
  ///
  /// @param process who it is: `member-1`
  /// @param address where it is to listen
  /// @param folder where it is to stand there, which is made
  /// @param command its command line there
  List<String> command(String process, String address, Path folder, List<String> command);

  /// From now on what is written to a process's input is followed by a sign of life.
  void keepAlive(Process process);

  @Override
  default Process start(String process, String address, Path folder, ProcessBuilder wish)
      throws IOException {
    // What `ssh` or `podman` itself needs, such as where an agent listens, stays on this host.
    ChildEnvironment.toUsers(wish, command(process, address, folder, wish.command()));
    Process started = wish.start();
    keepAlive(started);
    return started;
  }
}
