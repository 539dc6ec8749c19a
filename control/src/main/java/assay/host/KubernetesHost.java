package assay.host;

import assay.host.pod.Pod;
import assay.host.pod.PodApi;
import assay.host.pod.PodProblems;
import assay.host.pod.PodRequestFactory;
import assay.host.pod.PodSpec;
import assay.host.shell.HostFacts;
import assay.host.shell.RemoteScripts;
import assay.host.transfer.RemoteOutputFiles;
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

/// One node of a Kubernetes cluster with one pod per process. Pods are made just before a trial's processes start,
/// because their addresses are known only then. Pods are removed when their files have been copied back.
final class KubernetesHost extends OpenHostBase {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// A script that unpacks or packs files is silent for at most the time that one large file takes.
  private static final Duration SILENT = Duration.ofMinutes(5);

  private final PodSpec spec;
  private final PodApi api;
  private final PodRequestFactory wishes;
  private final Path home;
  private final String facts;
  private final String node;
  private final Map<String, Pod> pods = new ConcurrentHashMap<>();
  private final RemoteOutputFiles told = new RemoteOutputFiles();
  private volatile boolean closed;

  /// Makes the host from what its opening found.
  ///
  /// @param told what a pod reported
  /// @param facts one line about the host, for a reader
  /// @param node the node of all its pods
  KubernetesHost(
      HostsFile.Entry entry,
      PodApi api,
      PodRequestFactory wishes,
      InstallationCopy installation,
      HostFacts told,
      String facts,
      String node,
      HeartbeatSender heartbeat) {
    super(entry, installation, Path.of(told.value("java")), heartbeat, HostClockOffset.UNKNOWN);
    this.spec = Objects.requireNonNull(entry.kubernetes());
    this.api = api;
    this.wishes = wishes;
    this.home = Path.of(told.value("home"));
    this.facts = facts;
    this.node = node;
  }

  @Override
  public String facts() {
    return facts;
  }

  @Override
  Path recorded(Path below) {
    told.add(below);
    return Path.of(wishes.kit().scripts().record()).resolve(below);
  }

  @Override
  Path installed(Path file, String below) {
    return installation().jars().contains(file)
        ? Path.of(wishes.kit().scripts().folder()).resolve(below)
        : home.resolve(below);
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
        ParallelActions.each(processes, this::pod).stream().map(told::of).distinct().toList();
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
    Pod made = Pod.start(api, wishes.of(process, node), this::keepAlive);
    pods.put(process, made);
    if (closed) {
      discard();
      throw new IOException("the host is closed");
    }
    for (Path jar : installation().jars()) {
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
    List<IOException> unused = ParallelActions.always(all, Pod::close);
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
    keepAlive(started);
    return started;
  }

  @Override
  public boolean kill(String of, Collection<Long> processes) {
    Pod pod = pods.get(of);
    return pod != null && pod.shell().kill(processes, PATIENCE);
  }

  @Override
  public boolean gone(String of, long process) {
    Pod pod = pods.get(of);
    return pod == null || pod.shell().gone(process, PATIENCE);
  }

  @Override
  public void bringHome(boolean ended) throws IOException {
    List<IOException> failed =
        ParallelActions.each(
            pods.entrySet(), pod -> bringHome(pod.getKey(), pod.getValue(), ended));
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
      pod.bringHome(root(), told, ended, time().shiftNanos(), SILENT);
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
