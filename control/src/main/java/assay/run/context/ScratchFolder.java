package assay.run.context;

import assay.api.engine.DirectoryTree;
import assay.problem.ProblemException;
import assay.problem.UnwritableFileProblem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A folder beside the runs for temporary work. It is emptied when opened, which removes leftovers of a killed
/// process, and locked against other processes.
public final class ScratchFolder implements AutoCloseable {

  private final Path folder;
  private final FileChannel channel;

  private ScratchFolder(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /// Opens the folder.
  ///
  /// @throws ProblemException E503 when the folder cannot be written, E508 if another process uses it
  public static ScratchFolder open(Path runs, String name) {
    Path folder = runs.resolve(name).toAbsolutePath().normalize();
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              runs.resolve("." + name + ".lock"),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
      if (!locked(channel)) {
        channel.close();
        throw ProblemException.ofHost(
            "E508",
            "another process is at work in " + folder,
            "wait until it is done: two at a time would measure each other");
      }
      DirectoryTree.empty(folder);
      return new ScratchFolder(folder, channel);
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  /// The lock ends with the channel, and with the process.
  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /// E503: the folder cannot be written.
  public static ProblemException unwritable(Path folder, IOException e) {
    return UnwritableFileProblem.problem(
        folder.toString(), e, "make room there, or make the folder writable for you");
  }

  public Path folder() {
    return folder;
  }

  /// Deletes the folder and its content.
  public void remove() throws IOException {
    DirectoryTree.delete(folder);
  }

  /// Releases the folder and keeps its content.
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
