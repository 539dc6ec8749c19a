package assay.benchmark.scale;

import assay.benchmark.turn.Cpu;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What the parent and its host have used so far, from the kernel.
///
/// @param cpuNanos CPU time of this process
/// @param hostTicks the host's CPU time, in the kernel's ticks
/// @param idleTicks the cores' idle time
/// @param timelineRows rows in the timeline
/// @param probeRows sample rows
/// @param recordBytes bytes in the record
/// @param said lines written to children
record ParentUsage(
    long nanos,
    long cpuNanos,
    long hostTicks,
    long idleTicks,
    long timelineRows,
    long probeRows,
    long recordBytes,
    long said) {

  static ParentUsage now(RunDirectory record, long said) throws IOException {
    List<Long> ticks =
        Stream.of(Files.readAllLines(Path.of("/proc/stat")).getFirst().split("\\s+"))
            .skip(1)
            .map(Long::valueOf)
            .toList();
    long all = ticks.stream().limit(8).mapToLong(Long::longValue).sum();
    long bytes = 0;
    try (Stream<Path> files = Files.list(record.root())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    return new ParentUsage(
        System.nanoTime(),
        Cpu.nanos(),
        all,
        ticks.get(3) + ticks.get(4),
        lines(record.timeline()),
        lines(record.probes()),
        bytes,
        said);
  }

  private static long lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    }
  }

  /// The share of the host's cores that was busy since then.
  double hostShareSince(ParentUsage before) {
    long all = hostTicks - before.hostTicks;
    return all == 0 ? 0 : 1 - (idleTicks - before.idleTicks) / (double) all;
  }

  static long residentBytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .findFirst()
        .orElseThrow();
  }

  static long openFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      return files.count();
    }
  }
}
