package assay.record.io;

import assay.problem.ProblemException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Lets only one process write a record, by a kernel lock on a file in its folder. It ends with the process and moves
/// with the folder.
public final class RunLock implements AutoCloseable {

  private final @Nullable RandomAccessFile held;

  /// Deleted at the end; empty if the file stays.
  private final Optional<Path> temporary;

  private RunLock(@Nullable RandomAccessFile held, Optional<Path> temporary) {
    this.held = held;
    this.temporary = temporary;
  }

  /// Locks a complete record for a change. The lock leaves no file. A folder that cannot be written needs no lock.
  ///
  /// @throws ProblemException E841 when another process holds the lock
  public static RunLock whileChanging(RunDirectory directory) {
    if (!Files.isWritable(directory.root())) {
      return new RunLock(null, Optional.empty());
    }
    try {
      RunLock lock = take(directory);
      // Another process may have deleted the file between its opening and its locking.
      while (!Files.exists(directory.lock(), LinkOption.NOFOLLOW_LINKS)) {
        lock.close();
        lock = take(directory);
      }
      return new RunLock(lock.held, Optional.of(directory.lock()));
    } catch (IOException e) {
      // A full disk or a read-only file system: nothing can be changed either.
      return new RunLock(null, Optional.empty());
    }
  }

  /// @throws ProblemException E841 when another process holds the lock
  /// @throws IOException when the lock file cannot be written
  public static RunLock take(RunDirectory directory) throws IOException {
    RecordFile.require(directory.lock());
    RandomAccessFile file = new RandomAccessFile(directory.lock().toFile(), "rw");
    if (!isLocked(file)) {
      file.close();
      throw written(directory);
    }
    file.setLength(0);
    file.write(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII));
    return new RunLock(file, Optional.empty());
  }

  /// @throws ProblemException E841 when a process writes the record
  public static void requireFree(RunDirectory directory) {
    if (!Files.isRegularFile(directory.lock(), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (RandomAccessFile file = new RandomAccessFile(directory.lock().toFile(), "rw")) {
      if (!isLocked(file)) {
        throw written(directory);
      }
    } catch (IOException e) {
      // A read-only folder has no writer.
    }
  }

  private static boolean isLocked(RandomAccessFile file) {
    try {
      @Nullable FileLock lock = file.getChannel().tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      // Without locks, other processes cannot be detected.
      return true;
    }
  }

  private static ProblemException written(RunDirectory directory) {
    return ProblemException.ofInput(
        "E841",
        "%s is being written by the process %s".formatted(directory.root(), by(directory)),
        "wait until it has ended, or end it");
  }

  private static String by(RunDirectory directory) {
    try {
      String pid = Files.readString(directory.lock()).strip();
      return pid.matches("\\d{1,10}") ? pid : "of another Assay";
    } catch (IOException e) {
      return "of another Assay";
    }
  }

  /// Removes a complete record's lock file; the lock is held until [#close].
  public static void remove(Path folder) throws IOException {
    Files.deleteIfExists(new RunDirectory(folder).lock());
  }

  @Override
  public void close() throws IOException {
    try (RandomAccessFile closed = held) {
      if (temporary.isPresent()) {
        Files.deleteIfExists(temporary.get());
      }
    }
  }
}
