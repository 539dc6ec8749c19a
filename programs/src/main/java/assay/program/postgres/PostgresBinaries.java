package assay.program.postgres;

import assay.api.engine.HostPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The programs of PostgreSQL's server.
///
/// @param initdb makes the files of a server
/// @param postgres is the server
public record PostgresBinaries(Path initdb, Path postgres) {

  /// PostgreSQL refuses to run as root, and a server that is killed leaves a segment of shared memory on the host. In
  /// namespaces of its own it is not root, and the segment is gone with the last of its processes. A host that gives an ordinary
  /// user none has the server as it would be anyway.
  private static final String APART =
      "unshare -U --ipc true 2>/dev/null && exec unshare -U --ipc \"$@\"; exec \"$@\"";

  /// Those that this host has installed.
  ///
  /// @throws IOException when it has none
  public static PostgresBinaries ofHost() throws IOException {
    return new PostgresBinaries(installed("initdb"), installed("postgres"));
  }

  /// Those of a folder that they lie in.
  public static PostgresBinaries in(Path folder) {
    return new PostgresBinaries(folder.resolve("initdb"), folder.resolve("postgres"));
  }

  private static Path installed(String program) throws IOException {
    return HostPrograms.find(program)
        .orElseThrow(() ->
            new IOException(
                program + " is not installed (Debian and Ubuntu: apt install postgresql)"));
  }

  /// What goes before a command line of PostgreSQL's, which becomes the command.
  static List<String> apart() {
    return new ArrayList<>(List.of("sh", "-c", APART, "sh"));
  }
}
