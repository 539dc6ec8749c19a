package assay.host;

import assay.api.engine.ChildEnvironment;
import assay.host.clock.ClockKeeping;
import assay.host.shell.HostFacts;
import assay.host.shell.HostShell;
import assay.host.shell.RemoteScripts;
import assay.host.transfer.RecordTransfer;
import assay.host.transfer.ToldFiles;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellWords;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A host reached by `ssh`.
final class SshHost implements LineHost {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final HostsFile.Entry entry;
  private final SshConnection connection;
  private final InstallationCopy installation;
  private final String copy;
  private final Path java;
  private final String facts;
  private final Heartbeat heartbeat;
  private volatile @Nullable Path record;
  private final ToldFiles told = new ToldFiles();
  private @Nullable RecordTransfer transfer;
  private volatile HostTime time = HostTime.UNKNOWN;

  /// Makes the host from an open connection.
  ///
  /// @param copy the installation's folder on the host
  SshHost(
      HostsFile.Entry entry,
      SshConnection connection,
      InstallationCopy installation,
      String copy,
      HostFacts facts,
      Heartbeat heartbeat) {
    this.entry = entry;
    this.connection = connection;
    this.installation = installation;
    this.copy = copy;
    this.java = Path.of(facts.value("java"));
    this.facts = facts.text();
    this.heartbeat = heartbeat;
  }

  /// Maps this record folder to the run's folder on the host.
  @Override
  public void recordIn(Path folder) {
    record = folder.toAbsolutePath().normalize();
  }

  @Override
  public String name() {
    return entry.name();
  }

  /// One line about the host and its clock, for a reader.
  @Override
  public String facts() {
    try {
      return facts + "; " + ClockKeeping.text(connection.output(ClockKeeping.SCRIPT));
    } catch (IOException e) {
      return facts;
    }
  }

  @Override
  public Path java() {
    return java;
  }

  @Override
  public Path there(Path file) {
    Path here = file.toAbsolutePath().normalize();
    Path root = root();
    if (here.startsWith(root)) {
      told.add(root.relativize(here));
      return Path.of(connection.work()).resolve(root.relativize(here));
    }
    String below = installation.there(file);
    if (below == null) {
      throw new IllegalArgumentException(file + " is not on other hosts");
    }
    return Path.of(copy).resolve(below);
  }

  private Path root() {
    return Objects.requireNonNull(record, "nothing is recorded yet");
  }

  @Override
  public List<String> command(String process, String address, Path folder, List<String> command) {
    if (!connection.process().isAlive()) {
      // OpenSSH would open a second connection, which no keeper guards.
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem(
              "E521",
              "the connection to host " + name() + " is gone",
              "run it again once the host can be reached"));
    }
    return connection.session(RemoteScripts.child(folder.toString(), command));
  }

  @Override
  public void keepAlive(Process process) {
    heartbeat.to(process);
  }

  @Override
  public boolean kill(String of, Collection<Long> processes) {
    String pids = processes.stream().map(String::valueOf).collect(Collectors.joining(" "));
    try {
      HostShell.Said unused = connection.run("kill -9 $(tree %s)".formatted(pids), PATIENCE);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public boolean gone(String of, long process) {
    String state = "sed 's/.*) //' /proc/%d/stat 2>/dev/null | cut -c 1".formatted(process);
    try {
      List<String> said = connection.run(state, PATIENCE).lines();
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

  private synchronized RecordTransfer transfer() {
    if (transfer == null) {
      transfer =
          new RecordTransfer(
              script ->
                  ChildEnvironment.users(connection.session(RemoteScripts.script(script)))
                      .redirectError(ProcessBuilder.Redirect.DISCARD)
                      .start(),
              ShellWords.quoted(connection.work()),
              root(),
              told);
    }
    return transfer;
  }

  @Override
  public void bringHome(boolean ended) throws IOException {
    transfer().bring(ended, time.shiftNanos());
    if (ended) {
      // The next trial measures the clock anew, and the copied files are sealed.
      HostShell.Said unused =
          connection.run("cd \"$work\" && find . -type f ! -name .beat -exec rm -f {} +", PATIENCE);
    }
  }

  /// Removes the run's folder: files that were not copied are of no more use.
  @Override
  public void close() {
    try {
      HostShell.Said unused = connection.run("rm -rf \"$work\"", PATIENCE);
    } catch (IOException e) {
      // The keeper removes the folder.
    }
    connection.close();
  }
}
