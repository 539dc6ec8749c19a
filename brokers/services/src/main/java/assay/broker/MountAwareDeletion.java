package assay.broker;

import assay.api.engine.DirectoryTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

public final class MountAwareDeletion {

  private MountAwareDeletion() {}

  /// Deletes a folder if it exists: a member that stops gracefully does not return, and journals
  /// are large. If the folder is a mount point, only its content is deleted.
  public static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try {
      if (isMounted(folder)) {
        DirectoryTree.empty(folder);
      } else {
        DirectoryTree.delete(folder);
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
