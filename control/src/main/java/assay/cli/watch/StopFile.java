package assay.cli.watch;

import assay.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Interrupts the thread that made it when a file appears.
final class StopFile implements AutoCloseable {

  private static final long LOOK_NANOS = 500_000_000;

  private volatile boolean closed;

  private StopFile() {}

  /// Checks that the file does not exist yet.
  ///
  /// @throws ProblemException E591 if it does
  static void requireAbsent(@Nullable Path file) {
    if (file != null && Files.exists(file)) {
      throw ProblemException.ofInput(
          "E591",
          "the stop file `%s` exists, so the watch would end at once".formatted(file),
          "remove it, or name another file with --stop-file");
    }
  }

  /// @param file null for none
  static StopFile awaiting(@Nullable Path file) {
    StopFile stop = new StopFile();
    if (file != null) {
      Thread watcher = Thread.currentThread();
      Thread unused =
          Thread.ofPlatform().daemon().name("stop-file").start(() -> stop.look(file, watcher));
    }
    return stop;
  }

  private void look(Path file, Thread watcher) {
    while (!closed) {
      if (Files.exists(file)) {
        watcher.interrupt();
        return;
      }
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
