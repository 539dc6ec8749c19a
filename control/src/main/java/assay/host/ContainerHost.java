package assay.host;

import assay.host.container.ContainerLimits;
import assay.host.container.ContainerLine;
import assay.host.container.ContainerLine.Mount;
import assay.host.container.ContainerNames;
import assay.host.container.ContainerSpec;
import assay.host.container.ContainerTool;
import assay.host.shell.HostFacts;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Containers on Assay's own host, one per process. All containers mount the same record folder, so nothing has to be
/// copied back. The installation is the image's.
final class ContainerHost implements LineHost {

  private final HostsFile.Entry entry;
  private final ContainerSpec spec;
  private final String run;
  private final InstallationCopy installation;
  private final Path home;
  private final Path java;
  private final String facts;
  private final Heartbeat heartbeat;
  private volatile @Nullable Path record;
  private volatile HostTime time = HostTime.OURS;

  /// Makes the host from what its opening found.
  ///
  /// @param run the run's name, the label of each container
  /// @param told what a container reported
  /// @param facts one line about the host, for a reader
  ContainerHost(
      HostsFile.Entry entry,
      String run,
      InstallationCopy installation,
      HostFacts told,
      String facts,
      Heartbeat heartbeat) {
    this.entry = entry;
    this.spec = Objects.requireNonNull(entry.container());
    this.run = run;
    this.installation = installation;
    this.home = Path.of(told.value("home"));
    this.java = Path.of(told.value("java"));
    this.facts = facts;
    this.heartbeat = heartbeat;
  }

  @Override
  public void recordIn(Path folder) {
    record = folder.toAbsolutePath().normalize();
    installation.jars().forEach(jar -> checkPath(jar.toAbsolutePath()));
    checkPath(root());
  }

  /// The tools' mount options cannot take a path with both a comma and a colon.
  private void checkPath(Path path) {
    String text = path.toString();
    if (text.contains(",") && text.contains(":")) {
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E561",
              "host %s cannot have `%s` in its containers: the path has a comma and a colon"
                  .formatted(name(), text),
              "let it lie in a folder whose name has neither"));
    }
  }

  @Override
  public String name() {
    return entry.name();
  }

  @Override
  public String facts() {
    return facts;
  }

  @Override
  public Path java() {
    return java;
  }

  @Override
  public Path there(Path file) {
    Path here = file.toAbsolutePath().normalize();
    if (here.startsWith(root())) {
      return here;
    }
    String below = installation.there(file);
    if (below == null) {
      throw new IllegalArgumentException(file + " is not in containers");
    }
    return home.resolve(below);
  }

  private Path root() {
    return Objects.requireNonNull(record, "nothing is recorded yet");
  }

  @Override
  public List<String> command(String process, String address, Path folder, List<String> command) {
    Map<Path, Mount> mounts = new LinkedHashMap<>();
    mounts.put(root(), new Mount(root().toString(), true));
    installation
        .jars()
        .forEach(jar -> mounts.put(jar.toAbsolutePath(), new Mount(there(jar).toString(), false)));
    return new ContainerLine(spec, run, mounts)
        .line(ContainerNames.next(process), address, folder.toString(), command);
  }

  @Override
  public void keepAlive(Process process) {
    heartbeat.to(process);
  }

  @Override
  public boolean kill(String of, Collection<Long> processes) {
    List<ProcessHandle> all =
        processes.stream()
            .flatMap(process -> ProcessHandle.of(process).stream())
            .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
            .distinct()
            .toList();
    boolean done = true;
    for (ProcessHandle process : all) {
      done &= process.destroyForcibly() || !process.isAlive();
    }
    return done;
  }

  @Override
  public boolean gone(String of, long process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
      return "ZX".indexOf(stat.charAt(stat.lastIndexOf(')') + 2)) >= 0;
    } catch (IOException e) {
      return true;
    }
  }

  /// Returns true: containers share this host's kernel, and so its clock.
  @Override
  public boolean sharesClock() {
    return true;
  }

  @Override
  public HostTime time() {
    return time;
  }

  @Override
  public void lay(HostTime laid) {
    time = laid;
  }

  /// Does nothing: the record is on this host already.
  @Override
  public void bringHome(boolean ended) {}

  /// Removes the containers that are left. A container normally ends with its process, and a process with its input.
  @Override
  public void close() {
    ContainerTool tool = new ContainerTool(spec.tool());
    try {
      ContainerNames.remove(tool, ContainerNames.all(tool, ContainerTool.LABEL + "=" + run));
    } catch (IOException e) {
      // The next run with this container tool removes them, or `assay doctor`.
    }
  }

  /// One line that describes the host, for a reader.
  static String facts(ContainerSpec spec, HostFacts told) {
    return "containers of %s %s, %s, %s, %s %s, %s %s"
        .formatted(
            spec.tool(),
            spec.image(),
            ContainerLimits.cpus(spec.cpus()),
            ContainerLimits.memory(spec.memoryBytes()),
            told.value("system"),
            told.value("kernel"),
            told.value("vm"),
            told.value("version"));
  }
}
