package assay.database;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Where the host has the programs of PostgreSQL's server.
public final class PostgresFolder {

  /// Where Debian has them, a folder for each version, outside of the path.
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

  private PostgresFolder() {}

  /// Why a server cannot run on this host; empty where it can.
  public static String missing() throws IOException, InterruptedException {
    try {
      program("initdb");
      program("postgres");
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
    boolean namespaces =
        !root() || new ProcessBuilder("unshare", "-U", "true").start().waitFor() == 0;
    return namespaces ? "" : "root may not make a user namespace on this host";
  }

  /// A program's file: the newest version's, else the one on the path.
  ///
  /// @throws IOException when it is not installed
  static String program(String name) throws IOException {
    try (Stream<Path> versions =
        Files.isDirectory(VERSIONS) ? Files.list(VERSIONS) : Stream.empty()) {
      Stream<Path> newest =
          versions
              .sorted(Comparator.comparingInt(PostgresFolder::version).reversed())
              .map(version -> version.resolve("bin"));
      Stream<Path> path =
          Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
              .map(Path::of);
      return Stream.concat(newest, path)
          .map(folder -> folder.resolve(name))
          .filter(Files::isExecutable)
          .findFirst()
          .orElseThrow(() ->
              new IOException(
                  name + " is not installed (Debian and Ubuntu: apt install postgresql)"))
          .toString();
    }
  }

  private static int version(Path folder) {
    String name = folder.getFileName().toString();
    return name.matches("\\d{1,6}") ? Integer.parseInt(name) : 0;
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
