package assay.record.io;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// That one process alone writes a record: a lock of the kernel's on a file in its folder, which goes with the process
/// however that ends, and with the folder wherever that is moved.
public final class RunLock implements AutoCloseable {

  private final RandomAccessFile held;

  private RunLock(RandomAccessFile held) {
    this.held = held;
  }

  /// Takes the lock of a record.
  ///
  /// @throws ProblemException E841 where another process has it
  /// @throws IOException where its file cannot be written
  public static RunLock take(RunDirectory directory) throws IOException {
    RecordFile.require(directory.lock());
    RandomAccessFile file = new RandomAccessFile(directory.lock().toFile(), "rw");
    if (!isLocked(file)) {
      file.close();
      throw written(directory);
    }
    file.setLength(0);
    file.write(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII));
    return new RunLock(file);
  }

  /// Does nothing if no process writes the record.
  ///
  /// @throws ProblemException E841 if one does
  public static void requireFree(RunDirectory directory) {
    if (!Files.isRegularFile(directory.lock(), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (RandomAccessFile file = new RandomAccessFile(directory.lock().toFile(), "rw")) {
      if (!isLocked(file)) {
        throw written(directory);
      }
    } catch (IOException e) {
      // A folder that cannot be written: nothing is being written there.
    }
  }

  private static boolean isLocked(RandomAccessFile file) {
    try {
      @Nullable FileLock lock = file.getChannel().tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      // A file system without locks, on which nobody else can be told apart.
      return true;
    }
  }

  private static ProblemException written(RunDirectory directory) {
    return new ProblemException(
        ExitCode.INVALID_INPUT,
        new Problem(
            "E841",
            "%s is being written by the process %s".formatted(directory.root(), by(directory)),
            "wait until it has ended, or end it"));
  }

  private static String by(RunDirectory directory) {
    try {
      String pid = Files.readString(directory.lock()).strip();
      return pid.matches("\\d{1,10}") ? pid : "of another Assay";
    } catch (IOException e) {
      return "of another Assay";
    }
  }

  /// Removes the file of a record that is whole; the lock itself is held until this is closed.
  public static void remove(Path folder) throws IOException {
    Files.deleteIfExists(new RunDirectory(folder).lock());
  }

  @Override
  public void close() throws IOException {
    held.close();
  }
}
