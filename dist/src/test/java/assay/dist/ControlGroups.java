package assay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The kernel's report, outside, on a process's control groups, in either version.
record ControlGroups(Map<String, String> groups) {

  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  static ControlGroups of(long pid) throws IOException {
    // A line each: a number, controllers, and the group's path.
    return new ControlGroups(
        Files.readAllLines(Path.of("/proc", Long.toString(pid), "cgroup")).stream()
            .map(line -> line.split(":", 3))
            .collect(Collectors.toMap(words -> words[1], words -> words[2], (a, b) -> a)));
  }

  private boolean unified() {
    return Files.exists(ROOT.resolve("cgroup.controllers"));
  }

  private String read(String controller, String file) throws IOException {
    Path folder =
        unified()
            ? ROOT.resolve(groups.getOrDefault("", "/").substring(1))
            : ROOT.resolve(controller).resolve(groups.getOrDefault(controller, "/").substring(1));
    return Files.readString(folder.resolve(file)).strip();
  }

  long memoryBytes() throws IOException {
    return Long.parseLong(read("memory", unified() ? "memory.max" : "memory.limit_in_bytes"));
  }

  /// The peak memory, if the kernel reports it.
  long mostMemoryBytes() throws IOException {
    return Long.parseLong(
        read("memory", unified() ? "memory.current" : "memory.max_usage_in_bytes"));
  }

  double cpus() throws IOException {
    List<String> words =
        unified()
            ? List.of(read("cpu", "cpu.max").split(" "))
            : List.of(read("cpu", "cpu.cfs_quota_us"), read("cpu", "cpu.cfs_period_us"));
    return Double.parseDouble(words.get(0)) / Double.parseDouble(words.get(1));
  }

  /// In nanoseconds.
  long cpuNanos() throws IOException {
    return unified()
        ? 1000 * value("usage_usec")
        : Long.parseLong(read("cpuacct", "cpuacct.usage"));
  }

  /// The number of throttled periods.
  long throttled() throws IOException {
    return value("nr_throttled");
  }

  private long value(String name) throws IOException {
    return read("cpu", "cpu.stat")
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }
}
