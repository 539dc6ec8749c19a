package assay.fault.cpu;

import assay.schedule.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// CPU time used so far by processes with all their threads, from `/proc/<pid>/stat`, in steps of a hundredth of a second.
record CpuTime(long cpuNanos, long atNanos) {

  private static final long TICK_NANOS = 10_000_000;

  /// Indexes of `utime` and `stime` after the name in parentheses.
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  /// Empty if a process is gone.
  static Optional<CpuTime> of(List<Long> pids) {
    long nanos = 0;
    for (long pid : pids) {
      try {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        nanos += (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * TICK_NANOS;
      } catch (IOException e) {
        return Optional.empty();
      }
    }
    return Optional.of(new CpuTime(nanos, Clock.host().nanos()));
  }

  /// Share of one CPU used since an earlier moment; 0 if no time has passed.
  double shareSince(CpuTime earlier) {
    long nanos = atNanos - earlier.atNanos;
    return nanos <= 0 ? 0 : (double) (cpuNanos - earlier.cpuNanos) / nanos;
  }
}
