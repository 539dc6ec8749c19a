package assay.api.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// Deletes folders with all that is in them.
public final class DirectoryTree {

  private DirectoryTree() {}

  /// Deletes a file, or a folder with its content; has no effect if there is none.
  public static void delete(Path tree) throws IOException {
    if (Files.exists(tree)) {
      empty(tree);
      Files.deleteIfExists(tree);
    }
  }

  /// Deletes a folder's content.
  public static void empty(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(folder)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
