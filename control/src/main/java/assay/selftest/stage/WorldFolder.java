package assay.selftest.stage;

import assay.api.engine.DirectoryTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/// The folder for records of worlds being judged, in a memory file system if the host has one. The folder is locked while its
/// process lives; opening the next folder deletes those of killed processes.
public final class WorldFolder implements AutoCloseable {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long LEAST_BYTES = 32 << 20;
  private static final String PREFIX = "assay-worlds-";
  private static final String LOCK = "lock";

  private final Path folder;
  private final FileChannel channel;

  private WorldFolder(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  public static WorldFolder open() throws IOException {
    return open(place());
  }

  public static WorldFolder open(Path place) throws IOException {
    leftBehind(place).forEach(WorldFolder::deleteIfLeft);
    String name = PREFIX + ProcessHandle.current().pid() + "-";
    while (true) {
      Path folder = Files.createTempDirectory(place, name);
      Path lock = folder.resolve(LOCK);
      FileChannel channel =
          FileChannel.open(lock, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (channel.tryLock() != null && Files.exists(lock)) {
        return new WorldFolder(folder, channel);
      }
      // Another process took the folder for abandoned before it was locked.
      channel.close();
    }
  }

  private static Path place() throws IOException {
    boolean memory =
        Files.isDirectory(MEMORY)
            && Files.isWritable(MEMORY)
            && Files.getFileStore(MEMORY).getUsableSpace() > LEAST_BYTES;
    return memory ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
  }

  private static List<Path> leftBehind(Path place) throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(PREFIX))
          .filter(file -> Files.isWritable(file.resolve(LOCK)))
          .toList();
    }
  }

  /// Deletes a folder that no process has locked. Skips another user's folder.
  private static void deleteIfLeft(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        DirectoryTree.delete(folder);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // Its process lives, or has just deleted it.
    }
  }

  public Path world() {
    try {
      return Files.createTempDirectory(folder, "world");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    DirectoryTree.delete(folder);
    channel.close();
  }
}
