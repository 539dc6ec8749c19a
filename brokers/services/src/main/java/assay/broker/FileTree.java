package assay.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// A folder with all that is in it.
public final class FileTree {

  private FileTree() {}

  /// Deletes one, where there is one: who leaves in good order does not come back, and journals are large. Of a file system of
  /// its own only what is in it.
  public static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      boolean mounted = isMounted(folder);
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!mounted || !file.equals(folder)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isMounted(Path folder) throws IOException {
    return !Files.getAttribute(folder, "unix:dev")
        .equals(Files.getAttribute(folder.toAbsolutePath().getParent(), "unix:dev"));
  }
}
