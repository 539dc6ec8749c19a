package assay.host;

import assay.host.container.ContainerCommandLine;
import assay.host.container.ContainerLimits;
import assay.host.container.ContainerOwnership;
import assay.host.container.ContainerSpec;
import assay.host.container.ContainerTool;
import assay.host.shell.HostFacts;
import assay.host.shell.RemoteScripts;
import assay.problem.Problem;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Starts one container like those of processes, lets the container report its facts, and finds every problem.
final class ContainerHostOpener implements ConnectedHosts.Opening {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Path PIDS = Path.of("/proc/self/ns/pid");

  private final HostsFile.Entry entry;
  private final ContainerSpec spec;
  private final ContainerTool tool;
  private final ConnectedHosts.Needs needs;
  private final InstallationCopy installation;
  private final String run;
  private final HeartbeatSender heartbeat;
  private final List<Problem> problems = new ArrayList<>();
  private List<String> removed = List.of();
  private @Nullable ContainerHost host;

  /// Prepares the opening of a host.
  ///
  /// @param run the label of every container of the run
  ContainerHostOpener(
      HostsFile.Entry entry,
      ConnectedHosts.Needs needs,
      InstallationCopy installation,
      String run,
      HeartbeatSender heartbeat) {
    this.entry = entry;
    this.spec = Objects.requireNonNull(entry.container());
    this.tool = new ContainerTool(spec.tool());
    this.needs = needs;
    this.installation = installation;
    this.run = run;
    this.heartbeat = heartbeat;
  }

  @Override
  public List<Problem> problems() {
    return problems;
  }

  @Override
  public Optional<ContainerHost> host() {
    return Optional.ofNullable(host);
  }

  @Override
  public void open() {
    checkRoom();
    try {
      // Without this call, a tool that reaches no daemon would be reported as a missing image.
      List<String> unused = ContainerOwnership.all(tool, ContainerTool.LABEL);
      if (tool.run("image", "inspect", "--format", "{{.Id}}", spec.image()).exit() != 0) {
        tell(
            "E562",
            "has no image `%s`".formatted(spec.image()),
            "make it: `./assay image --tool %s --name %s`".formatted(spec.tool(), spec.image()));
        return;
      }
      // Before the look: a container left behind may hold the address that the look needs.
      if (seesProcesses()) {
        removed = ContainerOwnership.sweep(tool);
      }
      look();
    } catch (IOException | RuntimeException e) {
      tell(
          "E561",
          "cannot be used: %s".formatted(e.getMessage()),
          "`%s ps` must work on the host Assay runs on".formatted(spec.tool()));
    }
  }

  /// A limit above the host's resources would have no effect.
  private void checkRoom() {
    int cores = Runtime.getRuntime().availableProcessors();
    if (spec.cpus() > cores) {
      tell(
          "E563",
          "is to give each container %s, and there are %d cores"
              .formatted(ContainerLimits.cpus(spec.cpus()).replace(" each", ""), cores),
          "lower `cpus`");
    }
    if (ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        && spec.memoryBytes() > system.getTotalMemorySize()) {
      tell(
          "E563",
          "is to give each container %s, and this host has %d MiB"
              .formatted(
                  ContainerLimits.memory(spec.memoryBytes()).replace(" each", ""),
                  system.getTotalMemorySize() >> 20),
          "lower `memory`");
    }
  }

  @Override
  public ConnectedHosts.Look lookOnly() {
    open();
    List<String> inUse = List.of();
    try {
      inUse = ContainerOwnership.all(tool, ContainerTool.LABEL);
    } catch (IOException e) {
      // The opening has already reported an unusable tool.
    }
    return new ConnectedHosts.Look(
        entry.name(),
        host().map(ContainerHost::facts).orElse(""),
        removed.isEmpty()
            ? "no containers were left behind"
            : "removed, for their Assay is gone: " + String.join(", ", removed),
        removed,
        inUse,
        problems);
  }

  private void look() throws IOException {
    ContainerTool.Said said = probe(spec);
    if (said.exit() != 0) {
      boolean limits = spec.limited() && probe(spec.unlimited()).exit() == 0;
      tell(
          limits ? "E563" : "E561",
          "%s: %s"
              .formatted(
                  limits ? "cannot give containers these limits" : "does not start a container",
                  said.complaint().isEmpty() ? "exit code " + said.exit() : said.complaint()),
          limits
              ? "leave `cpus` and `memory` out, or let %s use control groups".formatted(spec.tool())
              : "try `%s`".formatted(shortened()));
      return;
    }
    HostFacts told = HostFacts.of(said.lines());
    checkProcesses(told);
    problems.addAll(
        new ImageCheck(entry.name(), spec.image(), "E562", "", needs, installation).of(told));
    ContainerLimits.of(told.value("cpulimit"), told.value("memorylimit"))
        .missing(spec)
        .ifPresent(missing ->
            tell(
                "E563",
                "does not limit containers: " + missing,
                "let %s use control groups, or leave `cpus` and `memory` out"
                    .formatted(spec.tool())));
    if (problems.isEmpty()) {
      host =
          new ContainerHost(
              entry, run, installation, told, ContainerHost.facts(spec, told), heartbeat);
    }
  }

  private ContainerTool.Said probe(ContainerSpec wish) throws IOException {
    String java = entry.java().isEmpty() ? "" : entry.java() + "/bin/java";
    String script =
        RemoteScripts.containerFacts(
            java, List.copyOf(needs.programs().keySet()), ImageCheck.HOMES, installation.folders());
    String address = entry.addresses().isEmpty() ? "" : entry.addresses().getFirst();
    List<String> line =
        new ContainerCommandLine(wish, run, Map.of())
            .line(ContainerOwnership.next("look"), address, "", List.of("sh", "-c", script));
    return tool.run(line.subList(1, line.size()), PATIENCE);
  }

  /// Whether container processes keep their numbers on this host. If not, the owner of a container cannot be found.
  private boolean seesProcesses() throws IOException {
    ContainerSpec plain = new ContainerSpec(spec.tool(), spec.image(), "", 0, 0);
    List<String> line =
        new ContainerCommandLine(plain, run, Map.of())
            .line(ContainerOwnership.next("pids"), "", "", List.of("readlink", PIDS.toString()));
    ContainerTool.Said said = tool.run(line.subList(1, line.size()), PATIENCE);
    return said.exit() == 0 && said.lines().equals(List.of(here()));
  }

  private static String here() throws IOException {
    return Files.readSymbolicLink(PIDS).toString();
  }

  private String shortened() {
    return "%s run --rm --pid host --entrypoint sh %s -c true".formatted(spec.tool(), spec.image());
  }

  /// Assay ends, stops and watches processes by their numbers.
  private void checkProcesses(HostFacts told) throws IOException {
    if (!told.value("pids").equals(here())) {
      tell(
          "E561",
          "has processes that this host does not see",
          "run Assay where %s runs containers: not in a container itself, and not beside a virtual machine"
              .formatted(spec.tool()));
    }
  }

  private void tell(String code, String what, String help) {
    problems.add(new Problem(code, "host %s %s".formatted(entry.name(), what), help));
  }
}
