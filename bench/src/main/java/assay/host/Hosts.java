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

/// All hosts of a run, connected, looked over and with the installation in place.
public final class Hosts implements AutoCloseable {

  private final HostsFile file;
  private final Heartbeat heartbeat;
  private final Map<String, OpenHost> hosts;

  /// What a run needs of its hosts.
  ///
  /// @param home the installation's folder here
  /// @param engines the names of its engines
  /// @param workload its workload's name
  /// @param jars the user's jars
  /// @param programs what hosts of members must have, each with the package that holds it
  /// @param machines the most machines that a strategy's members stand on
  /// @param expected how long it is expected to take
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

  /// A host that was looked over and can be used, until it is closed.
  interface OpenHost extends Host, AutoCloseable {

    /// Where the record lies here.
    void recordIn(Path folder);

    /// The host in a line, for a reader.
    String facts();

    /// Ends whatever of ours still runs there, and takes away what is of no more use.
    @Override
    void close();
  }

  /// Finds everything that is wrong with one host, before anything is started on any.
  interface Opening {

    /// Does it.
    void open();

    /// What is wrong; nothing where it can be used.
    List<Problem> problems();

    /// The host, where it can be used.
    Optional<? extends OpenHost> host();
  }

  /// What `assay doctor` finds of a host, and what it cleaned there.
  ///
  /// @param name its name
  /// @param facts what it is; empty where that is not to be had
  /// @param cleaned of what it was cleaned, in a sentence
  /// @param removed what nobody owned any more and is gone now
  /// @param inUse what belongs to a run under way, or to one that ended a moment ago
  /// @param problems why it cannot be used
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

  Hosts(HostsFile file, Heartbeat heartbeat, Map<String, OpenHost> hosts) {
    this.file = file;
    this.heartbeat = heartbeat;
    this.hosts = Collections.unmodifiableMap(hosts);
  }

  /// Connects to every host that is used, all at the same time.
  ///
  /// @throws ProblemException E521, E522, E561 to E563 or E571 to E576 with everything that is wrong with any of them
  public static Hosts open(HostsFile file, Needs needs) {
    Heartbeat heartbeat = new Heartbeat();
    String run = "%016x".formatted(ThreadLocalRandom.current().nextLong());
    InstallationCopy installation =
        InstallationCopy.of(needs.home(), needs.engines(), needs.workload(), needs.jars());
    List<Opening> openings = new ArrayList<>();
    for (HostsFile.Entry entry : file.used(needs.machines())) {
      // Hosts may share their files, so each has a folder of its own.
      String own = run + "-" + (openings.size() + 1);
      if (entry.kubernetes() != null) {
        openings.add(new KubernetesOpening(entry, needs, installation, own, heartbeat));
      } else if (entry.container() != null) {
        openings.add(new ContainerOpening(entry, needs, installation, own, heartbeat));
      } else if (!entry.here()) {
        openings.add(new HostOpening(file, entry, needs, installation, own, heartbeat));
      }
    }
    List<IOException> failed = Together.each(openings, Opening::open);
    List<Problem> problems = new ArrayList<>();
    Map<String, OpenHost> hosts = new LinkedHashMap<>();
    for (Opening opening : openings) {
      problems.addAll(opening.problems());
      opening.host().ifPresent(host -> hosts.put(host.name(), host));
    }
    Hosts all = new Hosts(file, heartbeat, hosts);
    if (!problems.isEmpty() || hosts.size() < openings.size()) {
      all.close();
      if (problems.isEmpty()) {
        problems.add(unlooked(failed));
      }
      throw new ProblemException(ExitCode.ENVIRONMENT, problems);
    }
    return all;
  }

  /// Why a host was not looked over to the end.
  private static Problem unlooked(List<IOException> failed) {
    return new Problem(
        "E521",
        "the hosts were not looked over to the end: "
            + failed.stream().map(IOException::getMessage).findFirst().orElse("nobody says why"),
        "run it again");
  }

  /// Looks at every host that a file uses, one after the other, and removes what runs that were killed have left there.
  ///
  /// @param home the installation's folder here
  public static List<Look> look(HostsFile file, Path home) {
    Needs none =
        new Needs(home, List.of(), "", List.of(), Map.of(), Integer.MAX_VALUE, Duration.ZERO);
    InstallationCopy installation = InstallationCopy.ofChildren(home);
    String run = "%016x".formatted(ThreadLocalRandom.current().nextLong());
    List<Look> looks = new ArrayList<>();
    try (Heartbeat heartbeat = new Heartbeat()) {
      for (HostsFile.Entry entry : file.used()) {
        String own = run + "-" + (looks.size() + 1);
        if (entry.kubernetes() != null) {
          looks.add(new KubernetesOpening(entry, none, installation, own, heartbeat).lookOnly());
        } else if (entry.container() != null) {
          looks.add(new ContainerOpening(entry, none, installation, own, heartbeat).lookOnly());
        } else if (!entry.here()) {
          looks.add(new HostOpening(file, entry, none, installation, own, heartbeat).lookOnly());
        }
      }
    }
    return looks;
  }

  /// Which process runs where.
  public HostsFile file() {
    return file;
  }

  /// Where the record lies here.
  public void recordIn(Path folder) {
    hosts.values().forEach(host -> host.recordIn(folder));
  }

  /// The host of an entry; empty where that is this one.
  public Optional<Host> find(HostsFile.Entry entry) {
    return Optional.ofNullable(hosts.get(entry.name()));
  }

  /// Makes room for processes that are to be started together, on all hosts that need it, at the same time.
  ///
  /// @param where the host of each
  /// @throws ProblemException with everything that keeps a place from being made
  /// @throws IOException where a host has none
  public void prepare(List<String> processes, Function<String, HostsFile.Entry> where)
      throws IOException {
    List<IOException> failed =
        Together.each(
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

  /// What of several failures is told as it is.
  static List<Problem> problems(List<IOException> failed) {
    return failed.stream()
        .map(Throwable::getCause)
        .filter(ProblemException.class::isInstance)
        .flatMap(cause -> ((ProblemException) cause).problems().stream())
        .toList();
  }

  /// All of them but this one.
  public List<Host> others() {
    return List.copyOf(hosts.values());
  }

  /// What each is, by its name, for a reader.
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    hosts.forEach((name, host) -> facts.put("host " + name, host.facts()));
    return facts;
  }

  /// Brings home what processes on other hosts have written so far; what one host does not give keeps nobody else's away.
  ///
  /// @param ended whether they have ended
  /// @throws IOException where some of it cannot be had
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

  /// Ends every connection, and with it whatever still runs there.
  @Override
  public void close() {
    hosts.values().parallelStream().forEach(OpenHost::close);
    heartbeat.close();
  }
}
