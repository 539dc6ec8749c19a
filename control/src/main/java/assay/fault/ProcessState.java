package assay.fault;

import assay.schedule.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// A process's state from `/proc/<pid>/stat`.
public enum ProcessState {
  RUNS,
  STOPPED,
  GONE;

  /// Signals arrive within microseconds, but a busy host may need longer.
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long POLL_NANOS = 2_000_000;

  /// Why states cannot be read here; empty if they can.
  public static Optional<String> missing() {
    return Files.isReadable(Path.of("/proc/self/stat"))
        ? Optional.empty()
        : Optional.of("this host does not tell a process's state in /proc");
  }

  public static ProcessState of(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      // The name in parentheses may contain anything, so the state follows the last one.
      char state = stat.charAt(stat.lastIndexOf(')') + 2);
      return state == 'T' ? STOPPED : state == 'Z' || state == 'X' ? GONE : RUNS;
    } catch (IOException e) {
      return GONE;
    }
  }

  /// Waits until a process is stopped, and returns the evidence; empty if it never was.
  static Optional<String> proofOfStopping(long pid) {
    return await(pid, STOPPED, PATIENCE) == STOPPED
        ? Optional.of("process " + pid + " is stopped")
        : Optional.empty();
  }

  /// Waits until a process runs, and returns the evidence; empty if it stays stopped. A process that is gone is reported as
  /// gone.
  static Optional<String> proofOfRunning(long pid) {
    return switch (await(pid, RUNS, PATIENCE)) {
      case RUNS -> Optional.of("process " + pid + " runs again");
      case GONE -> Optional.of("process " + pid + " is gone by now");
      case STOPPED -> Optional.empty();
    };
  }

  public static Optional<String> proofOfEnd(long pid, Duration within) {
    return await(pid, GONE, within) == GONE
        ? Optional.of("process " + pid + " is gone")
        : Optional.empty();
  }

  static ProcessState await(long pid, ProcessState wanted, Duration within) {
    Clock clock = Clock.host();
    long until = clock.nanos() + within.toNanos();
    ProcessState state = of(pid);
    while (state != wanted && state != GONE && clock.nanos() - until < 0) {
      clock.parkNanos(POLL_NANOS);
      state = of(pid);
    }
    return state;
  }
}
