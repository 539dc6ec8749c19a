package assay.run;

import assay.run.context.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The folder of a cluster that is held for others, gone when the cluster is.
///
/// @param folder the folder
/// @param scratch who keeps others from it; null where the user named it
record HoldFolder(Path folder, @Nullable Scratch scratch) implements AutoCloseable {

  /// Opens `up` among the runs, or makes the folder the user named.
  ///
  /// @throws assay.problem.ProblemException E503 where it cannot be written, E508 where another has it
  static HoldFolder of(Path runs, @Nullable Path out) {
    if (out == null) {
      Scratch scratch = Scratch.open(runs, "up");
      return new HoldFolder(scratch.folder(), scratch);
    }
    try {
      return new HoldFolder(Files.createDirectories(out.toAbsolutePath().normalize()), null);
    } catch (IOException e) {
      throw Scratch.unwritable(out, e);
    }
  }

  /// Takes it away with all that is in it.
  void remove() throws IOException {
    if (scratch == null) {
      Scratch.empty(folder);
      Files.delete(folder);
    } else {
      scratch.remove();
    }
    close();
  }

  /// Lets others have it; what is in it stays.
  @Override
  public void close() throws IOException {
    if (scratch != null) {
      scratch.close();
    }
  }
}
