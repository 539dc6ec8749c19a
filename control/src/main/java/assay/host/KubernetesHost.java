package assay.host;

import assay.host.pod.Pod;
import assay.host.pod.PodApi;
import assay.host.pod.PodProblems;
import assay.host.pod.PodSpec;
import assay.host.shell.HostFacts;
import assay.host.shell.HostShell;
import assay.host.shell.RemoteScripts;
import assay.host.transfer.ToldFiles;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One node of a Kubernetes cluster with one pod per process. Pods are made just before a trial's processes start,
/// because their addresses are known only then. Pods are removed when their files have been copied back.
final class KubernetesHost implements Hosts.OpenHost {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// A script that unpacks or packs files is silent for at most the time that one large file takes.
  private static final Duration SILENT = Duration.ofMinutes(5);

  private final HostsFile.Entry entry;
  private final PodSpec spec;
  private final PodApi api;
  private final PodWishes wishes;
  private final InstallationCopy installation;
  private final Path home;
  private final Path java;
  private final String facts;
  private final String node;
  private final Heartbeat heartbeat;
  private final Map<String, Pod> pods = new ConcurrentHashMap<>();
  private final ToldFiles told = new ToldFiles();
  private volatile @Nullable Path record;
  private volatile boolean closed;
  private volatile HostTime time = HostTime.UNKNOWN;

  /// Makes the host from what its opening found.
  ///
  /// @param told what a pod reported
  /// @param facts one line about the host, for a reader
  /// @param node the node of all its pods
  KubernetesHost(
      HostsFile.Entry entry,
      PodApi api,
      PodWishes wishes,
      InstallationCopy installation,
      HostFacts told,
      String facts,
      String node,
      Heartbeat heartbeat) {
    this.entry = entry;
    this.spec = Objects.requireNonNull(entry.kubernetes());
    this.api = api;
    this.wishes = wishes;
    this.installation = installation;
    this.home = Path.of(told.value("home"));
    this.java = Path.of(told.value("java"));
    this.facts = facts;
    this.node = node;
    this.heartbeat = heartbeat;
  }

  @Override
  public void recordIn(Path folder) {
    record = folder.toAbsolutePath().normalize();
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
      told.add(root().relativize(here));
      return Path.of(wishes.kit().scripts().record()).resolve(root().relativize(here));
    }
    String below = installation.there(file);
    if (below == null) {
      throw new IllegalArgumentException(file + " is not in pods");
    }
    return installation.jars().contains(file)
        ? Path.of(wishes.kit().scripts().folder()).resolve(below)
        : home.resolve(below);
  }

  private Path root() {
    return Objects.requireNonNull(record, "nothing is recorded yet");
  }

  @Override
  public boolean prepares() {
    return true;
  }

  /// Makes a pod per process, all at the same time, and removes earlier pods.
  @Override
  public void prepare(List<String> processes) throws IOException {
    discard();
    PodProblems told = new PodProblems(name(), spec);
    List<Problem> problems =
        Together.each(processes, this::pod).stream().map(told::of).distinct().toList();
    if (!problems.isEmpty()) {
      discard();
      throw new ProblemException(ExitCode.ENVIRONMENT, problems);
    }
  }

  private Pod pod(String process) throws IOException {
    Pod there = pods.get(process);
    if (there != null) {
      return there;
    }
    Pod made = Pod.start(api, wishes.of(process, node), heartbeat::to);
    pods.put(process, made);
    if (closed) {
      discard();
      throw new IOException("the host is closed");
    }
    for (Path jar : installation.jars()) {
      made.send(jar, there(jar).toString(), SILENT);
    }
    return made;
  }

  /// Removes the pods despite interrupts: otherwise they would stay until the next run.
  private void discard() {
    List<Pod> all = new ArrayList<>();
    for (String process : List.copyOf(pods.keySet())) {
      Optional.ofNullable(pods.remove(process)).ifPresent(all::add);
    }
    List<IOException> unused = Together.always(all, Pod::close);
  }

  @Override
  public Optional<String> addressOf(String process) throws IOException {
    return Optional.of(pod(process).state().address());
  }

  @Override
  public Process start(String process, String address, Path folder, ProcessBuilder wish)
      throws IOException {
    File errors = wish.redirectError().file();
    Process started =
        pod(process)
            .begin(
                RemoteScripts.child(folder.toString(), wish.command()),
                errors == null ? null : errors.toPath());
    heartbeat.to(started);
    return started;
  }

  @Override
  public boolean kill(String of, Collection<Long> processes) {
    String pids = processes.stream().map(String::valueOf).collect(Collectors.joining(" "));
    Pod pod = pods.get(of);
    try {
      if (pod == null) {
        return false;
      }
      HostShell.Said unused = pod.run("kill -9 $(tree %s)".formatted(pids), PATIENCE);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public boolean gone(String of, long process) {
    String state = "sed 's/.*) //' /proc/%d/stat 2>/dev/null | cut -c 1".formatted(process);
    Pod pod = pods.get(of);
    try {
      if (pod == null) {
        return true;
      }
      List<String> said = pod.run(state, PATIENCE).lines();
      return said.isEmpty() || "ZX".contains(said.getLast());
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public HostTime time() {
    return time;
  }

  @Override
  public void lay(HostTime laid) {
    time = laid;
  }

  @Override
  public void bringHome(boolean ended) throws IOException {
    List<IOException> failed =
        Together.each(pods.entrySet(), pod -> bringHome(pod.getKey(), pod.getValue(), ended));
    if (!failed.isEmpty()) {
      throw new IOException(
          failed.stream().map(IOException::getMessage).collect(Collectors.joining("; ")));
    }
    if (ended) {
      discard();
    }
  }

  private void bringHome(String process, Pod pod, boolean ended) throws IOException {
    try {
      pod.bringHome(root(), told, ended, time.shiftNanos(), SILENT);
    } catch (IOException e) {
      throw new IOException("%s: %s".formatted(process, e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    closed = true;
    discard();
    api.close();
  }
}
