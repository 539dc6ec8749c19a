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

  /// What goes before a command line of PostgreSQL's. It refuses to run as root; in a user namespace of its own it is not
  /// root.
  static List<String> asOrdinaryUser() {
    return new ArrayList<>(root() ? List.of("unshare", "-U") : List.of());
  }

  private static boolean root() {
    return System.getProperty("user.name", "").equals("root");
  }
}
