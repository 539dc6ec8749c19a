package assay.run;

import assay.api.engine.DirectoryTree;
import assay.run.context.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The folder of a held cluster, deleted with the cluster.
///
/// @param scratch the lock on the folder; null when the user named the folder
record HeldClusterFolder(Path folder, @Nullable ScratchFolder scratch) implements AutoCloseable {

  /// Opens `up` in the folder of runs, or makes the folder that the user named.
  ///
  /// @throws assay.problem.ProblemException E503 when the folder cannot be written, E508 if another process uses it
  static HeldClusterFolder of(Path runs, @Nullable Path out) {
    if (out == null) {
      ScratchFolder scratch = ScratchFolder.open(runs, "up");
      return new HeldClusterFolder(scratch.folder(), scratch);
    }
    try {
      return new HeldClusterFolder(Files.createDirectories(out.toAbsolutePath().normalize()), null);
    } catch (IOException e) {
      throw ScratchFolder.unwritable(out, e);
    }
  }

  /// Deletes the folder and its content.
  void remove() throws IOException {
    if (scratch == null) {
      DirectoryTree.delete(folder);
    } else {
      scratch.remove();
    }
    close();
  }

  /// Releases the folder and keeps its content.
  @Override
  public void close() throws IOException {
    if (scratch != null) {
      scratch.close();
    }
  }
}
