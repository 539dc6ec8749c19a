package assay.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures a process's CPU time and resident memory from outside. A figure is empty if the host does not report it.
public final class ProcessProbe {

  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  private final ProcessHandle process;
  private final Path status;

  public ProcessProbe(ProcessHandle process) {
    this.process = process;
    this.status = Path.of("/proc", Long.toString(process.pid()), "status");
  }

  /// CPU time since the process started, with the host's tick as resolution (10 ms on Linux).
  public OptionalLong cpuNanos() {
    return process
        .info()
        .totalCpuDuration()
        .map(Duration::toNanos)
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

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
