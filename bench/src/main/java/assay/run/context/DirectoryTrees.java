package assay.run.context;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// Folders with all that is in them.
public final class DirectoryTrees {

  private DirectoryTrees() {}

  /// Deletes a file, or a folder with all that is in it, where it is there.
  public static void deleteIfExists(Path tree) throws IOException {
    if (Files.exists(tree)) {
      delete(tree);
    }
  }

  /// Deletes a file, or a folder with all that is in it.
  public static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
