package assay.host;

import assay.api.engine.ChildEnvironment;
import assay.host.clock.WallClockReport;
import assay.host.shell.HostFacts;
import assay.host.shell.HostShell;
import assay.host.shell.RemoteScripts;
import assay.host.transfer.RecordTransfer;
import assay.host.transfer.RemoteOutputFiles;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A host reached by `ssh`.
final class SshHost extends OpenHostBase implements CommandLineHost {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final SshConnection connection;
  private final String copy;
  private final String facts;
  private final RemoteOutputFiles told = new RemoteOutputFiles();
  private @Nullable RecordTransfer transfer;

  /// Makes the host from an open connection.
  ///
  /// @param copy the installation's folder on the host
  SshHost(
      HostsFile.Entry entry,
      SshConnection connection,
      InstallationCopy installation,
      String copy,
      HostFacts facts,
      HeartbeatSender heartbeat) {
    super(entry, installation, Path.of(facts.value("java")), heartbeat, HostClockOffset.UNKNOWN);
    this.connection = connection;
    this.copy = copy;
    this.facts = facts.text();
  }

  /// One line about the host and its clock, for a reader.
  @Override
  public String facts() {
    try {
      return facts + "; " + WallClockReport.text(connection.output(WallClockReport.SCRIPT));
    } catch (IOException e) {
      return facts;
    }
  }

  @Override
  Path recorded(Path below) {
    told.add(below);
    return Path.of(connection.work()).resolve(below);
  }

  @Override
  Path installed(Path file, String below) {
    return Path.of(copy).resolve(below);
  }

  @Override
  public List<String> command(String process, String address, Path folder, List<String> command) {
    if (!connection.process().isAlive()) {
      // OpenSSH would open a second connection, which no keeper guards.
      throw ProblemException.ofHost(
          "E521",
          "the connection to host " + name() + " is gone",
          "run it again once the host can be reached");
    }
    return connection.session(RemoteScripts.child(folder.toString(), command));
  }

  @Override
  public boolean kill(String of, Collection<Long> processes) {
    return connection.shell().kill(processes, PATIENCE);
  }

  @Override
  public boolean gone(String of, long process) {
    return connection.shell().gone(process, PATIENCE);
  }

  private synchronized RecordTransfer transfer() {
    if (transfer == null) {
      transfer =
          new RecordTransfer(
              script ->
                  ChildEnvironment.users(connection.session(RemoteScripts.script(script)))
                      .redirectError(ProcessBuilder.Redirect.DISCARD)
                      .start(),
              ShellQuoting.quoted(connection.work()),
              root(),
              told);
    }
    return transfer;
  }

  @Override
  public void bringHome(boolean ended) throws IOException {
    transfer().bring(ended, time().shiftNanos());
    if (ended) {
      // The next trial measures the clock anew, and the copied files are sealed.
      HostShell.Said unused =
          connection
              .shell()
              .run("cd \"$work\" && find . -type f ! -name .beat -exec rm -f {} +", PATIENCE);
    }
  }

  /// Removes the run's folder: files that were not copied are of no more use.
  @Override
  public void close() {
    try {
      HostShell.Said unused = connection.shell().run("rm -rf \"$work\"", PATIENCE);
    } catch (IOException e) {
      // The keeper removes the folder.
    }
    connection.close();
  }
}
