package assay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What the kernel tells, outside, of the control groups of a process, in either version.
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

  /// How much memory they may have.
  long memoryBytes() throws IOException {
    return Long.parseLong(read("memory", unified() ? "memory.max" : "memory.limit_in_bytes"));
  }

  /// The most that they ever had, as far as the kernel tells.
  long mostMemoryBytes() throws IOException {
    return Long.parseLong(
        read("memory", unified() ? "memory.current" : "memory.max_usage_in_bytes"));
  }

  /// How many CPUs they may have.
  double cpus() throws IOException {
    List<String> words =
        unified()
            ? List.of(read("cpu", "cpu.max").split(" "))
            : List.of(read("cpu", "cpu.cfs_quota_us"), read("cpu", "cpu.cfs_period_us"));
    return Double.parseDouble(words.get(0)) / Double.parseDouble(words.get(1));
  }

  /// The CPU time that they have had, in nanoseconds.
  long cpuNanos() throws IOException {
    return unified()
        ? 1000 * value("usage_usec")
        : Long.parseLong(read("cpuacct", "cpuacct.usage"));
  }

  /// In how many periods they were held back.
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
