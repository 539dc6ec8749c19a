package assay.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Whether the operating system lets a process run, by the state in `/proc/<pid>/stat`.
public final class ProcessState {

  private static final long POLL_NANOS = 2_000_000;

  private ProcessState() {}

  /// Why states cannot be read here; empty where they can.
  public static Optional<String> missing() {
    return Files.isReadable(Path.of("/proc/self/stat"))
        ? Optional.empty()
        : Optional.of("this host does not tell a process's state in /proc");
  }

  /// Whether a process is stopped by a signal.
  public static boolean stopped(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      // The name in parentheses may hold anything, so the state is looked for behind its end.
      return stat.startsWith("T", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return false;
    }
  }

  /// Waits until a process is stopped, or is not, and returns whether it came about in time.
  static boolean becomes(long pid, boolean stopped, Duration within) {
    long until = System.nanoTime() + within.toNanos();
    while (stopped(pid) != stopped) {
      if (System.nanoTime() - until > 0) {
        return false;
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return true;
  }
}
