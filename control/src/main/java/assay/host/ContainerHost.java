package assay.host;

import assay.host.container.ContainerCommandLine;
import assay.host.container.ContainerCommandLine.Mount;
import assay.host.container.ContainerLimits;
import assay.host.container.ContainerOwnership;
import assay.host.container.ContainerSpec;
import assay.host.container.ContainerTool;
import assay.host.shell.HostFacts;
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

/// Containers on Assay's own host, one per process. All containers mount the same record folder, so nothing has to be
/// copied back. The installation is the image's.
final class ContainerHost extends OpenHostBase implements CommandLineHost {

  private final ContainerSpec spec;
  private final String run;
  private final Path home;
  private final String facts;

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
      HeartbeatSender heartbeat) {
    super(entry, installation, Path.of(told.value("java")), heartbeat, HostClockOffset.OURS);
    this.spec = Objects.requireNonNull(entry.container());
    this.run = run;
    this.home = Path.of(told.value("home"));
    this.facts = facts;
  }

  @Override
  public void recordIn(Path folder) {
    super.recordIn(folder);
    installation().jars().forEach(jar -> checkPath(jar.toAbsolutePath()));
    checkPath(root());
  }

  /// The tools' mount options cannot take a path with both a comma and a colon.
  private void checkPath(Path path) {
    String text = path.toString();
    if (text.contains(",") && text.contains(":")) {
      throw ProblemException.ofInput(
          "E561",
          "host %s cannot have `%s` in its containers: the path has a comma and a colon"
              .formatted(name(), text),
          "let it lie in a folder whose name has neither");
    }
  }

  @Override
  public String facts() {
    return facts;
  }

  @Override
  Path recorded(Path below) {
    return root().resolve(below);
  }

  @Override
  Path installed(Path file, String below) {
    return home.resolve(below);
  }

  @Override
  public List<String> command(String process, String address, Path folder, List<String> command) {
    Map<Path, Mount> mounts = new LinkedHashMap<>();
    mounts.put(root(), new Mount(root().toString(), true));
    installation()
        .jars()
        .forEach(jar -> mounts.put(jar.toAbsolutePath(), new Mount(there(jar).toString(), false)));
    return new ContainerCommandLine(spec, run, mounts)
        .line(ContainerOwnership.next(process), address, folder.toString(), command);
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

  /// Does nothing: the record is on this host already.
  @Override
  public void bringHome(boolean ended) {}

  /// Removes the containers that are left. A container normally ends with its process, and a process with its input.
  @Override
  public void close() {
    ContainerTool tool = new ContainerTool(spec.tool());
    try {
      ContainerOwnership.remove(
          tool, ContainerOwnership.all(tool, ContainerTool.LABEL + "=" + run));
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
