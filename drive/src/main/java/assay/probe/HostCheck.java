package assay.probe;

import assay.probe.HostFinding.Level;
import assay.record.latency.DurationHistogram;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Checks whether this host can measure: its clock, processors, memory, load, disk and wake-up delays.
public final class HostCheck {

  public static final long NEEDED_BYTES = 200L << 20;

  private static final long GIBIBYTE = 1024L * 1024 * 1024;
  private static final long NAP_NANOS = 1_000_000;

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /// Runs all checks. Takes as long as the jitter probe.
  public List<HostFinding> run(Path folder, Duration probe) {
    List<HostFinding> findings = new ArrayList<>();
    findings.add(clock());
    findings.add(processors());
    findings.add(memory());
    findings.add(load());
    findings.add(disk(folder));
    findings.add(java());
    findings.add(jitter(probe));
    return findings;
  }

  private static HostFinding clock() {
    long step = ClockProbe.stepNanos();
    Level level = step > 200 ? Level.WARNING : Level.FINE;
    return new HostFinding(
        level,
        "clock",
        "smallest step of the monotonic clock %d ns".formatted(step),
        level == Level.FINE ? "" : "use a host whose clock source is the processor's own counter");
  }

  private HostFinding processors() {
    int cores = system.getAvailableProcessors();
    return cores >= 4
        ? new HostFinding(Level.FINE, "processors", cores + " cores", "")
        : new HostFinding(
            Level.WARNING,
            "processors",
            cores + " cores for members and clients together",
            "rankings hold, microseconds do not carry over to other hosts");
  }

  private HostFinding memory() {
    long free = availableMemory();
    String text =
        "%s free of %s".formatted(gibibytes(free), gibibytes(system.getTotalMemorySize()));
    return free >= 3 * GIBIBYTE
        ? new HostFinding(Level.FINE, "memory", text, "")
        : new HostFinding(Level.WARNING, "memory", text, "free some, or make heaps smaller");
  }

  /// Memory available without swapping as the kernel reports it, otherwise the unused memory.
  private long availableMemory() {
    Path file = Path.of("/proc/meminfo");
    try {
      for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
        if (line.startsWith("MemAvailable:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
        }
      }
    } catch (IOException e) {
      return system.getFreeMemorySize();
    }
    return system.getFreeMemorySize();
  }

  private HostFinding load() {
    double load = system.getSystemLoadAverage();
    int cores = system.getAvailableProcessors();
    String text = String.format(Locale.ROOT, "load average %.1f on %d cores", load, cores);
    if (load < 0) {
      return new HostFinding(Level.FINE, "load", "this system tells no load average", "");
    }
    return load < cores * 0.5
        ? new HostFinding(Level.FINE, "load", text, "")
        : new HostFinding(Level.WARNING, "load", text, "stop other work, or measure later");
  }

  private static HostFinding disk(Path folder) {
    Path existing = folder.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    try {
      long free = Files.getFileStore(existing).getUsableSpace();
      boolean writable = Files.isWritable(existing);
      if (!writable) {
        return new HostFinding(
            Level.PROBLEM, "disk", existing + " cannot be written", "name another with --runs");
      }
      if (free < NEEDED_BYTES) {
        return new HostFinding(
            Level.PROBLEM,
            "disk",
            "%d MiB free for runs, and a run needs %d MiB"
                .formatted(free >> 20, NEEDED_BYTES >> 20),
            "make room, or name another folder with --runs");
      }
      return free >= GIBIBYTE
          ? new HostFinding(Level.FINE, "disk", gibibytes(free) + " free for runs", "")
          : new HostFinding(
              Level.WARNING, "disk", gibibytes(free) + " free for runs", "make room for a record");
    } catch (IOException e) {
      return new HostFinding(
          Level.WARNING, "disk", "free space is unknown: " + e.getMessage(), "check it yourself");
    }
  }

  private static HostFinding java() {
    return new HostFinding(
        Level.FINE,
        "java",
        "%s %s".formatted(System.getProperty("java.vm.name"), Runtime.version()),
        "");
  }

  /// Sleeps a millisecond repeatedly; late wake-ups are the host's.
  private static HostFinding jitter(Duration probe) {
    DurationHistogram late = SleepOvershoot.take(probe);
    long tail = late.atPercent(99.9);
    String text =
        String.format(
            Locale.ROOT,
            "a sleeping thread woke late by %s (p99.9) and %s (longest) in %.0f s",
            millis(tail),
            millis(late.max()),
            probe.toNanos() / 1e9);
    Level level = tail > NAP_NANOS ? Level.WARNING : Level.FINE;
    return new HostFinding(
        level,
        "jitter",
        text,
        level == Level.FINE ? "" : "stalls of this size are the host's and will be in every tail");
  }

  private static String millis(long nanos) {
    return nanos < NAP_NANOS
        ? nanos / 1_000 + " µs"
        : String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }

  private static String gibibytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) GIBIBYTE);
  }
}
