package assay.host;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;

/// All hosts of a run: connected, checked, with the installation in place.
public final class ConnectedHosts implements AutoCloseable {

  private final HostsFile file;
  private final HeartbeatSender heartbeat;
  private final Map<String, OpenHost> hosts;

  /// What a run needs of its hosts.
  ///
  /// @param home the installation's folder on this host
  /// @param programs programs that hosts of members must have, each with the package that contains it
  /// @param machines the most machines that one configuration's members use
  public record Needs(
      Path home,
      List<String> engines,
      String workload,
      List<Path> jars,
      Map<String, String> programs,
      int machines,
      Duration expected) {

    public Needs {
      engines = List.copyOf(engines);
      jars = List.copyOf(jars);
    }
  }

  /// A checked host, usable until closed.
  interface OpenHost extends Host, AutoCloseable {

    /// Sets the record's folder on this host.
    void recordIn(Path folder);

    /// One line about the host, for a reader.
    String facts();

    /// Ends all of the run's processes on the host and removes files that are no longer needed.
    @Override
    void close();
  }

  /// Finds every problem with one host before any process starts on any host.
  interface Opening {

    /// Connects to the host and checks everything.
    void open();

    /// Every problem found; empty when the host can be used.
    List<Problem> problems();

    /// The host; empty when the host cannot be used.
    Optional<? extends OpenHost> host();

    /// Looks at the host, removes leftovers of killed runs, and installs nothing.
    Look lookOnly();
  }

  /// What `assay doctor` found and cleaned on a host.
  ///
  /// @param facts one line about the host; empty when unknown
  /// @param cleaned what the host was cleaned of, in a sentence
  /// @param removed removed leftovers without an owner
  /// @param inUse what belongs to a running or just ended run
  /// @param problems why the host cannot be used
  public record Look(
      String name,
      String facts,
      String cleaned,
      List<String> removed,
      List<String> inUse,
      List<Problem> problems) {

    public Look {
      removed = List.copyOf(removed);
      inUse = List.copyOf(inUse);
      problems = List.copyOf(problems);
    }
  }

  ConnectedHosts(HostsFile file, HeartbeatSender heartbeat, Map<String, OpenHost> hosts) {
    this.file = file;
    this.heartbeat = heartbeat;
    this.hosts = Collections.unmodifiableMap(hosts);
  }

  /// Connects to every host that is used, all at the same time.
  ///
  /// @throws ProblemException E521, E522, E561 to E563 or E571 to E576 with every problem of every host
  public static ConnectedHosts open(HostsFile file, Needs needs) {
    HeartbeatSender heartbeat = new HeartbeatSender();
    InstallationCopy installation =
        InstallationCopy.of(needs.home(), needs.engines(), needs.workload(), needs.jars());
    List<Opening> openings =
        openings(file, file.used(needs.machines()), needs, installation, heartbeat);
    List<IOException> failed = ParallelActions.each(openings, Opening::open);
    List<Problem> problems = new ArrayList<>();
    Map<String, OpenHost> hosts = new LinkedHashMap<>();
    for (Opening opening : openings) {
      problems.addAll(opening.problems());
      opening.host().ifPresent(host -> hosts.put(host.name(), host));
    }
    ConnectedHosts all = new ConnectedHosts(file, heartbeat, hosts);
    if (!problems.isEmpty() || hosts.size() < openings.size()) {
      all.close();
      if (problems.isEmpty()) {
        problems.add(unlooked(failed));
      }
      throw new ProblemException(ExitCode.ENVIRONMENT, problems);
    }
    return all;
  }

  private static List<Opening> openings(
      HostsFile file,
      List<HostsFile.Entry> entries,
      Needs needs,
      InstallationCopy installation,
      HeartbeatSender heartbeat) {
    String run = "%016x".formatted(ThreadLocalRandom.current().nextLong());
    List<Opening> openings = new ArrayList<>();
    for (HostsFile.Entry entry : entries) {
      // Hosts may share their files, so each has its own folder.
      String own = run + "-" + (openings.size() + 1);
      if (entry.kubernetes() != null) {
        openings.add(new KubernetesHostOpener(entry, needs, installation, own, heartbeat));
      } else if (entry.container() != null) {
        openings.add(new ContainerHostOpener(entry, needs, installation, own, heartbeat));
      } else if (!entry.here()) {
        openings.add(new SshHostOpener(file, entry, needs, installation, own, heartbeat));
      }
    }
    return openings;
  }

  /// The problem of a host whose look did not finish.
  private static Problem unlooked(List<IOException> failed) {
    return new Problem(
        "E521",
        "the hosts were not looked over to the end: "
            + failed.stream().map(IOException::getMessage).findFirst().orElse("nobody says why"),
        "run it again");
  }

  /// Looks at every host of a file in turn, and removes leftovers of killed runs.
  ///
  /// @param home the installation's folder on this host
  public static List<Look> look(HostsFile file, Path home) {
    Needs none =
        new Needs(home, List.of(), "", List.of(), Map.of(), Integer.MAX_VALUE, Duration.ZERO);
    InstallationCopy installation = InstallationCopy.ofChildren(home);
    try (HeartbeatSender heartbeat = new HeartbeatSender()) {
      return openings(file, file.used(), none, installation, heartbeat).stream()
          .map(Opening::lookOnly)
          .toList();
    }
  }

  /// The file that maps processes to hosts.
  public HostsFile file() {
    return file;
  }

  /// Sets the record's folder on this host.
  public void recordIn(Path folder) {
    hosts.values().forEach(host -> host.recordIn(folder));
  }

  /// The host of an entry; empty for this host.
  public Optional<Host> find(HostsFile.Entry entry) {
    return Optional.ofNullable(hosts.get(entry.name()));
  }

  /// Makes the places of processes that start together, on all hosts that need places, at the same time.
  ///
  /// @param where the host of each process
  /// @throws ProblemException with every problem that prevents a place
  /// @throws IOException when a host fails without a reported problem
  public void prepare(List<String> processes, Function<String, HostsFile.Entry> where)
      throws IOException {
    List<IOException> failed =
        ParallelActions.each(
            hosts.values().stream().filter(Host::prepares).toList(),
            host ->
                host.prepare(
                    processes.stream()
                        .filter(process -> where.apply(process).name().equals(host.name()))
                        .toList()));
    List<Problem> problems = problems(failed);
    if (!problems.isEmpty()) {
      throw new ProblemException(ExitCode.ENVIRONMENT, problems);
    }
    if (!failed.isEmpty()) {
      throw failed.getFirst();
    }
  }

  static List<Problem> problems(List<IOException> failed) {
    return failed.stream()
        .map(Throwable::getCause)
        .filter(ProblemException.class::isInstance)
        .flatMap(cause -> ((ProblemException) cause).problems().stream())
        .toList();
  }

  public List<Host> others() {
    return List.copyOf(hosts.values());
  }

  /// One line per host, by its name, for a reader.
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    hosts.forEach((name, host) -> facts.put("host " + name, host.facts()));
    return facts;
  }

  /// Copies the files of processes on other hosts into the record. A host that fails does not stop the others.
  ///
  /// @param ended whether the processes have ended
  /// @throws IOException when some files cannot be copied
  public void bringHome(boolean ended) throws IOException {
    List<String> failed = new ArrayList<>();
    for (OpenHost host : hosts.values()) {
      try {
        host.bringHome(ended);
      } catch (IOException e) {
        failed.add("host %s: %s".formatted(host.name(), e.getMessage()));
      }
    }
    if (!failed.isEmpty()) {
      throw new IOException(String.join("; ", failed));
    }
  }

  /// Closes every connection, which ends all processes still running there.
  @Override
  public void close() {
    hosts.values().parallelStream().forEach(OpenHost::close);
    heartbeat.close();
  }
}
