package assay.fault.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// A control group of the kernel, version 1 or 2, that limits its processes to a share of a CPU. Its folder's name starts
/// with this program's name and process id, which reveals abandoned groups.
public final class CpuControlGroup {

  private static final Path ROOT = Path.of("/sys/fs/cgroup");

  private static final String SUBTREE = "cgroup.subtree_control";
  private static final String PROCESSES = "cgroup.procs";
  private static final String PREFIX = "assay-";
  private static final long PERIOD_MICROS = 100_000;

  private final Path folder;
  private final boolean unified;
  private final long quotaMicros;

  private CpuControlGroup(Path parent, boolean unified, String name, double share) {
    this.folder = parent.resolve(PREFIX + ProcessHandle.current().pid() + "-" + name);
    this.unified = unified;
    this.quotaMicros = Math.max(1000, Math.round(share * PERIOD_MICROS));
  }

  /// A group that does not exist yet.
  ///
  /// @param share of one CPU, for all its processes together
  static CpuControlGroup named(String name, double share) {
    boolean unified = unified();
    return new CpuControlGroup(parent(), unified, name, share);
  }

  private static boolean unified() {
    return Files.exists(ROOT.resolve("cgroup.controllers"));
  }

  private static Path parent() {
    return unified() ? ROOT : ROOT.resolve("cpu");
  }

  /// The file that moves processes out of Assay's groups.
  static Path home() {
    return parent().resolve(PROCESSES);
  }

  /// Why no group is possible here; empty if it is.
  public static Optional<String> missing() {
    Path parent = parent();
    if (!Files.isDirectory(parent)) {
      return Optional.of("this host has no control group for CPUs under " + ROOT);
    }
    if (!Files.isWritable(parent)) {
      return Optional.of("control groups take root, who may write to " + parent);
    }
    return !unified() || limitsCpus(parent)
        ? Optional.empty()
        : Optional.of("`cpu` is not among " + parent.resolve(SUBTREE));
  }

  /// Whether subgroups of this version 2 group may have a CPU limit.
  private static boolean limitsCpus(Path parent) {
    try {
      return List.of(Files.readString(parent.resolve(SUBTREE)).strip().split(" ")).contains("cpu");
    } catch (IOException e) {
      return false;
    }
  }

  String make(String pids) {
    String limit =
        unified
            ? "echo '%d %d' > %s/cpu.max".formatted(quotaMicros, PERIOD_MICROS, folder)
            : "echo %d > %s/cpu.cfs_period_us && echo %d > %s/cpu.cfs_quota_us"
                .formatted(PERIOD_MICROS, folder, quotaMicros, folder);
    return String.format(
        Locale.ROOT,
        "mkdir %1$s && %2$s && (for p in %3$s; do echo $p > %1$s/cgroup.procs || exit 1; done)",
        folder,
        limit,
        pids);
  }

  String remove() {
    return "for p in $(cat %1$s/cgroup.procs); do echo $p > %2$s/cgroup.procs; done; rmdir %1$s"
        .formatted(folder, folder.getParent());
  }

  boolean holds(long pid) {
    try (Stream<String> pids = Files.lines(folder.resolve(PROCESSES))) {
      return pids.anyMatch(Long.toString(pid)::equals);
    } catch (IOException e) {
      return false;
    }
  }

  boolean exists() {
    return Files.exists(folder);
  }

  /// The group's share of one CPU as the kernel reports it; empty if it does not.
  OptionalDouble share() {
    try {
      String limit =
          unified
              ? Files.readString(folder.resolve("cpu.max"))
              : Files.readString(folder.resolve("cpu.cfs_quota_us"))
                  + Files.readString(folder.resolve("cpu.cfs_period_us"));
      String[] words = limit.strip().split("\\s+");
      return OptionalDouble.of(Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
    } catch (IOException | NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  String text() {
    return "%d µs of CPU in every %d".formatted(quotaMicros, PERIOD_MICROS);
  }

  public static void sweep() {
    try (Stream<Path> groups = Files.list(parent())) {
      groups.filter(CpuControlGroup::abandoned).forEach(CpuControlGroup::removeAbandoned);
    } catch (IOException e) {
      // No group was left behind.
    }
  }

  private static boolean abandoned(Path folder) {
    String name = folder.getFileName().toString();
    if (!name.matches(PREFIX + "\\d+-.*")) {
      return false;
    }
    long owner =
        Long.parseLong(name.substring(PREFIX.length(), name.indexOf('-', PREFIX.length())));
    return !ProcessHandle.of(owner).map(ProcessHandle::isAlive).orElse(false);
  }

  private static void removeAbandoned(Path folder) {
    Path home = folder.resolveSibling(PROCESSES);
    try (Stream<String> pids = Files.lines(folder.resolve(PROCESSES))) {
      for (String pid : pids.toList()) {
        Files.writeString(home, pid);
      }
      Files.delete(folder);
    } catch (IOException e) {
      // Another process removed it first, or it is not ours to remove.
    }
  }
}
