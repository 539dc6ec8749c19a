package assay.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Watches one process from outside: CPU time and resident memory. Declines, with an empty figure,
/// what the host does not tell.
public final class ProcessProbe {

  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  private final ProcessHandle process;
  private final Path status;

  /// A probe of this process.
  public ProcessProbe(ProcessHandle process) {
    this.process = process;
    this.status = Path.of("/proc", Long.toString(process.pid()), "status");
  }

  /// CPU time used since the process started, to the host's tick (10 ms on Linux).
  public OptionalLong cpuNanos() {
    return process
        .info()
        .totalCpuDuration()
        .map(Duration::toNanos)
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  /// Memory in RAM, from `VmRSS` of `/proc/PID/status`.
  public OptionalLong residentBytes() {
    try {
      Matcher resident = RESIDENT.matcher(Files.readString(status));
      return resident.find()
          ? OptionalLong.of(Long.parseLong(resident.group(1)) * 1024)
          : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
