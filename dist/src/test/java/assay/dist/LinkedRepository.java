package assay.dist;

import assay.testing.SkipReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// A local Maven repository with this user's loaded artifacts, but without Assay's: installs do not
/// reach the user's own.
///
/// @param folder the repository
record LinkedRepository(Path folder) implements AutoCloseable {

  static LinkedRepository make(Path folder) throws IOException {
    Path own = ofTheUser();
    SkipReason.skip(
        Files.isDirectory(own)
            ? Optional.empty()
            : Optional.of("local Maven repository missing (build once with Maven)"));
    Files.createDirectories(folder);
    try (Stream<Path> others = Files.list(own)) {
      for (Path other : others.filter(Files::isDirectory).toList()) {
        if (!other.getFileName().toString().equals("assay")) {
          Files.createSymbolicLink(folder.resolve(other.getFileName().toString()), other);
        }
      }
    }
    return new LinkedRepository(folder);
  }

  /// Skips a test after a failed offline build because of artifacts that this user's Maven has not
  /// loaded.
  ///
  /// @param printed Maven's output
  static void skipIfTooSmall(int exit, String printed) {
    SkipReason.skip(
        exit == 0 || !printed.contains("in offline mode")
            ? Optional.empty()
            : Optional.of(
                "artifacts in the local Maven repository missing (build it once online)"));
  }

  private static Path ofTheUser() {
    String home = Path.of(System.getProperty("user.home"), ".m2", "repository").toString();
    return Path.of(System.getProperty("localRepository", home));
  }

  /// Removes the links, so a deletion of the folder does not follow them.
  @Override
  public void close() throws IOException {
    try (Stream<Path> links = Files.list(folder)) {
      for (Path link : links.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }
}
