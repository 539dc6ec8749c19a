package assay.host.container;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The command line that starts a container with one process.
///
/// The container sees this host's process numbers (`--pid host`), so its processes are found, watched and ended like
/// others. Its files are the image's and the mounted ones, and the container is removed at its end (`--rm`).
///
/// @param mounts files and folders of this host with their paths in the container; the record is writable
public record ContainerCommandLine(ContainerSpec spec, String run, Map<Path, Mount> mounts) {

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Path MOST_PROCESSES = Path.of("/proc/sys/kernel/pid_max");
  private static final Pattern HARD = Pattern.compile("Max (.+?) {2,}\\S+ +(\\S+).*");

  /// The path of a file or folder in the container, and whether it is writable.
  public record Mount(String there, boolean written) {}

  /// The whole line.
  ///
  /// @param address the address in its network; ignored without an own network
  /// @param folder the process's working folder; empty for the default
  /// @param command the process's command line
  public List<String> line(String name, String address, String folder, List<String> command) {
    List<String> line = new ArrayList<>(List.of(spec.tool(), "run", "--rm", "-i"));
    line.addAll(List.of("--name", name, "--label", ContainerTool.LABEL + "=" + run));
    line.addAll(List.of("--pull", "never", "--log-driver", "none", "--pid", "host"));
    line.addAll(List.of("--security-opt", "label=disable"));
    if (spec.apart()) {
      line.addAll(List.of("--network", spec.network(), "--ip", address));
    } else {
      line.addAll(List.of("--network", "host"));
    }
    line.addAll(limits());
    line.addAll(user());
    mounts.forEach((here, mount) -> line.addAll(mount(here, mount)));
    if (!folder.isEmpty()) {
      line.addAll(List.of("-w", folder));
    }
    line.addAll(List.of("--entrypoint", command.getFirst(), spec.image()));
    line.addAll(command.subList(1, command.size()));
    return line;
  }

  /// The wanted limits. Other limits are this host's, because the tools' own defaults are lower or higher.
  private List<String> limits() {
    List<String> limits = new ArrayList<>();
    if (spec.cpus() > 0) {
      limits.addAll(List.of("--cpus", BigDecimal.valueOf(spec.cpus()).toPlainString()));
    }
    if (spec.memoryBytes() > 0) {
      String bytes = Long.toString(spec.memoryBytes());
      // An equal limit for memory and swap together leaves no swap. A tool that cannot limit swap
      // says so and
      // continues.
      limits.addAll(List.of("--memory", bytes, "--memory-swap", bytes));
    }
    limits.addAll(List.of("--pids-limit", "-1"));
    hard("open files").ifPresent(most -> limits.addAll(ulimit("nofile", most)));
    hard("processes")
        .ifPresent(most -> limits.addAll(ulimit("nproc", Math.min(most, mostProcesses()))));
    return limits;
  }

  private static List<String> ulimit(String name, long most) {
    return List.of("--ulimit", "%s=%d:%d".formatted(name, most, most));
  }

  /// A hard limit of this process; empty when unlimited.
  private static Optional<Long> hard(String name) {
    try {
      return Files.readAllLines(LIMITS).stream()
          .map(HARD::matcher)
          .filter(Matcher::matches)
          .filter(limit -> limit.group(1).equals(name) && limit.group(2).matches("\\d+"))
          .map(limit -> Long.parseLong(limit.group(2)))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// `podman` cuts its own limit to this one.
  private static long mostProcesses() {
    try {
      return Long.parseLong(Files.readString(MOST_PROCESSES).strip());
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  /// Makes the user own all written files: Docker would run the process as root, `podman` as its caller.
  private List<String> user() {
    try {
      Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
      Object group = Files.getAttribute(Path.of("/proc/self"), "unix:gid");
      return spec.tool().equals("docker") && !user.equals(0)
          ? List.of("--user", user + ":" + group, "-e", "HOME=/tmp")
          : List.of();
    } catch (IOException e) {
      return List.of();
    }
  }

  /// `--mount` splits at commas, and `-v` at colons.
  private static List<String> mount(Path here, Mount mount) {
    if (here.toString().contains(",") || mount.there().contains(",")) {
      return List.of("-v", "%s:%s%s".formatted(here, mount.there(), mount.written() ? "" : ":ro"));
    }
    return List.of(
        "--mount",
        "type=bind,src=%s,dst=%s%s"
            .formatted(here, mount.there(), mount.written() ? "" : ",readonly"));
  }
}
