package assay.program.postgres;

import assay.api.engine.HostPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The programs of a PostgreSQL server.
///
/// @param initdb creates a server's files
/// @param postgres the server
public record PostgresBinaries(Path initdb, Path postgres) {

  /// PostgreSQL refuses to run as root, and a killed server leaves a shared memory segment on the host. In separate
  /// namespaces the server is not root, and the segment goes with its last process. On a host that gives ordinary users
  /// no namespaces, the server runs without.
  private static final String APART =
      "unshare -U --ipc true 2>/dev/null && exec unshare -U --ipc \"$@\"; exec \"$@\"";

  /// The programs installed on this host.
  ///
  /// @throws IOException when there are none
  public static PostgresBinaries ofHost() throws IOException {
    return new PostgresBinaries(installed("initdb"), installed("postgres"));
  }

  public static PostgresBinaries in(Path folder) {
    return new PostgresBinaries(folder.resolve("initdb"), folder.resolve("postgres"));
  }

  private static Path installed(String program) throws IOException {
    return HostPrograms.find(program)
        .orElseThrow(() ->
            new IOException(
                program + " is not installed (Debian and Ubuntu: apt install postgresql)"));
  }

  /// The prefix of a PostgreSQL command line, which execs the command.
  static List<String> apart() {
    return new ArrayList<>(List.of("sh", "-c", APART, "sh"));
  }
}
