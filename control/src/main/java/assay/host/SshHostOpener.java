package assay.host;

import assay.host.shell.HostFacts;
import assay.host.shell.RemoteScripts;
import assay.problem.Problem;
import assay.problem.ShellQuoting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Connects to one host and finds every problem, before any process starts on any host.
final class SshHostOpener implements ConnectedHosts.Opening {

  /// What a run may write on the host.
  private static final long NEEDED_BYTES = 200L << 20;

  private final HostsFile file;
  private final HostsFile.Entry entry;
  private final ConnectedHosts.Needs needs;
  private final InstallationCopy installation;
  private final String run;
  private final HeartbeatSender heartbeat;
  private final List<Problem> problems = new ArrayList<>();
  private @Nullable SshHost host;

  /// Prepares the opening of a host.
  ///
  /// @param run the name of the run's folder on the host, unique per host
  SshHostOpener(
      HostsFile file,
      HostsFile.Entry entry,
      ConnectedHosts.Needs needs,
      InstallationCopy installation,
      String run,
      HeartbeatSender heartbeat) {
    this.file = file;
    this.entry = entry;
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
  public Optional<SshHost> host() {
    return Optional.ofNullable(host);
  }

  @Override
  public void open() {
    try {
      SshConnection connection = SshConnection.open(entry, file.sshConfig(), run, heartbeat);
      boolean kept = false;
      try {
        kept = look(connection);
      } finally {
        if (!kept) {
          connection.close();
        }
      }
    } catch (IOException | RuntimeException e) {
      tellUnreached(e);
    }
  }

  private void tellUnreached(Exception e) {
    tell("E521", "cannot be reached: " + e.getMessage(), advice(String.valueOf(e.getMessage())));
  }

  /// Looks at the host and copies nothing. The opened shell removes leftovers of runs that are silent.
  @Override
  public ConnectedHosts.Look lookOnly() {
    String facts = "";
    List<String> inUse = List.of();
    try (SshConnection connection = SshConnection.open(entry, file.sshConfig(), run, heartbeat)) {
      facts = examined(connection).map(HostFacts::text).orElse("");
      inUse =
          connection.output("ls \"%s/runs\"".formatted(RemoteScripts.CACHE)).stream()
              .filter(folder -> !folder.equals(run))
              .map(folder -> "the folder of run " + folder)
              .toList();
    } catch (IOException | RuntimeException e) {
      tellUnreached(e);
    }
    return new ConnectedHosts.Look(
        entry.name(),
        facts,
        "folders of runs that gave no sign of life for ten minutes are removed",
        List.of(),
        inUse,
        problems);
  }

  private boolean look(SshConnection connection) {
    Optional<HostFacts> facts = examined(connection);
    return facts.isPresent() && problems.isEmpty() && install(connection, facts.get());
  }

  /// The host's facts. Every problem with them is in the list by then.
  private Optional<HostFacts> examined(SshConnection connection) {
    HostFacts facts;
    try {
      String java = entry.java().isEmpty() ? "" : entry.java() + "/bin/java";
      facts =
          HostFacts.of(
              connection.output(RemoteScripts.facts(java, List.copyOf(needs.programs().keySet()))));
    } catch (IOException e) {
      tell("E522", "does not tell what it is: " + e.getMessage(), "its login shell must run `sh`");
      return Optional.empty();
    }
    checkJava(facts);
    facts.missing().forEach(this::tellMissing);
    OptionalLong free = facts.freeBytes();
    long needed = installation.bytes() + NEEDED_BYTES;
    if (free.isPresent() && free.getAsLong() < needed) {
      tell(
          "E522",
          "has %d MiB free in %s, and %d MiB are needed"
              .formatted(free.getAsLong() >> 20, facts.value("cache"), needed >> 20),
          "make room there; old copies of Assay in that folder may go");
    }
    return Optional.of(facts);
  }

  private void checkJava(HostFacts facts) {
    int here = Runtime.version().feature();
    if (facts.feature() == 0) {
      tell(
          "E522",
          entry.java().isEmpty() ? "has no `java` on its path" : "has no JDK in " + entry.java(),
          "install JDK %d there, or name the folder of one: `java: /usr/lib/jvm/…`"
              .formatted(here));
      return;
    }
    if (facts.feature() != here) {
      tell(
          "E522",
          "has Java %s, and this Assay runs on %d".formatted(facts.value("version"), here),
          "name the folder of a JDK %d there with `java:`, or run Assay on Java %d"
              .formatted(here, facts.feature()));
    }
    String architecture = System.getProperty("os.arch");
    if (!facts.value("arch").equals(architecture)) {
      tell(
          "E522",
          "is of another architecture, %s, than this one, %s"
              .formatted(facts.value("arch"), architecture),
          "use hosts of one architecture: figures of two do not compare");
    }
  }

  private void tellMissing(String program) {
    String from = needs.programs().getOrDefault(program, program);
    tell("E522", "lacks `%s`".formatted(program), "install it there (%s)".formatted(from));
  }

  private boolean install(SshConnection connection, HostFacts facts) {
    try {
      String copy = facts.value("cache") + "/" + installation.name();
      boolean there =
          connection
              .output("if [ -d %s ]; then echo there; fi".formatted(ShellQuoting.quoted(copy)))
              .contains("there");
      if (!there) {
        installation.send(connection, copy, run);
      }
      host = new SshHost(entry, connection, installation, copy, facts, heartbeat);
      return true;
    } catch (IOException e) {
      tell("E522", "does not take a copy of Assay: " + e.getMessage(), "make room there");
      return false;
    }
  }

  private void tell(String code, String what, String help) {
    problems.add(new Problem(code, "host %s %s".formatted(entry.name(), what), help));
  }

  /// The remedy for a message of `ssh`.
  private String advice(String said) {
    String host = ShellQuoting.shown(entry.ssh());
    String login = "`ssh -o BatchMode=yes %s true`".formatted(host);
    if (said.contains("Could not resolve")) {
      return "correct `ssh:` in %s, or the host's name in your ssh_config".formatted(file.file());
    }
    if (said.contains("Permission denied")) {
      return "give it your key: %s must work without a question".formatted(login);
    }
    if (said.contains("Host key verification failed")) {
      return "log in once by hand and look at its key: `ssh %s`".formatted(host);
    }
    return "%s must work".formatted(login);
  }
}
