package assay.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

public final class FileTree {

  private FileTree() {}

  /// Deletes a folder if it exists: a member that stops gracefully does not return, and journals
  /// are large. If the folder is a mount point, only its content is deleted.
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
