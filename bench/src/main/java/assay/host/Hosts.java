package assay.host;

import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/// All hosts of a run, connected, looked over and with the installation in place.
public final class Hosts implements AutoCloseable {

  private final HostsFile file;
  private final Heartbeat heartbeat;
  private final Map<String, SshHost> hosts;

  /// What a run needs of its hosts.
  ///
  /// @param home the installation's folder here
  /// @param engines the names of its engines
  /// @param workload its workload's name
  /// @param jars the user's jars
  /// @param programs what hosts of members must have, each with the package that holds it
  /// @param machines the most machines that a strategy's members stand on
  public record Needs(
      Path home,
      List<String> engines,
      String workload,
      List<Path> jars,
      Map<String, String> programs,
      int machines) {

    public Needs {
      engines = List.copyOf(engines);
      jars = List.copyOf(jars);
    }
  }

  private Hosts(HostsFile file, Heartbeat heartbeat, Map<String, SshHost> hosts) {
    this.file = file;
    this.heartbeat = heartbeat;
    this.hosts = Collections.unmodifiableMap(hosts);
  }

  /// Connects to every host that is used, all at the same time.
  ///
  /// @throws ProblemException E521 or E522 with everything that is wrong with any of them
  public static Hosts open(HostsFile file, Needs needs) {
    Heartbeat heartbeat = new Heartbeat();
    String run = "%016x".formatted(ThreadLocalRandom.current().nextLong());
    InstallationCopy installation =
        InstallationCopy.of(needs.home(), needs.engines(), needs.workload(), needs.jars());
    String copy = nameOf(installation);
    List<HostOpening> openings = new ArrayList<>();
    for (HostsFile.Entry entry : file.used(needs.machines())) {
      if (!entry.here()) {
        // Hosts may share their files, so each has a folder of its own.
        String own = run + "-" + (openings.size() + 1);
        openings.add(new HostOpening(file, entry, needs, installation, copy, own, heartbeat));
      }
    }
    List<Thread> threads =
        openings.stream().map(opening -> Thread.ofPlatform().start(opening::open)).toList();
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<Problem> problems = new ArrayList<>();
    Map<String, SshHost> hosts = new LinkedHashMap<>();
    for (HostOpening opening : openings) {
      problems.addAll(opening.problems());
      opening.host().ifPresent(host -> hosts.put(host.name(), host));
    }
    Hosts all = new Hosts(file, heartbeat, hosts);
    if (!problems.isEmpty() || hosts.size() < openings.size()) {
      all.close();
      throw new ProblemException(ExitCode.ENVIRONMENT, problems);
    }
    return all;
  }

  private static String nameOf(InstallationCopy installation) {
    try {
      return installation.name();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
    for (SshHost host : hosts.values()) {
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
    hosts.values().parallelStream().forEach(SshHost::close);
    heartbeat.close();
  }
}
