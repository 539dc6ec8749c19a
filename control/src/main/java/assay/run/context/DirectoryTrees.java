package assay.run.context;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// Deletes folders with their content.
public final class DirectoryTrees {

  private DirectoryTrees() {}

  /// Deletes a file, or a folder with its content, if it exists.
  public static void deleteIfExists(Path tree) throws IOException {
    if (Files.exists(tree)) {
      delete(tree);
    }
  }

  /// Deletes a file, or a folder with its content.
  public static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
