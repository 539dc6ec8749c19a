package assay.cli.option;

import assay.cli.workspace.Workspace;
import assay.host.HostsFile;
import assay.host.HostsReader;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.run.RemoteHostChecks;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option that assigns members and clients to hosts.
public final class HostsOption {

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "A file that assigns members and clients to hosts (docs/how-to/hosts.md).")
  private @Nullable Path file;

  /// Reads the user's file, without contacting a host; null if every process runs on this host.
  ///
  /// @throws ProblemException E530 beside an existing cluster, and every problem of the file, exit code 2
  public @Nullable HostsFile read(ExistingOption existing) {
    if (file == null) {
      return null;
    }
    if (existing.given()) {
      throw ProblemException.ofInput(
          "E530",
          "--hosts sets the hosts of members, but --existing starts no members",
          "leave one of them out");
    }
    return HostsReader.read(file).orThisHost();
  }

  /// Checks what the plan needs and the file does not give, without contacting a host.
  ///
  /// @throws ProblemException E524 and E564 with everything that is missing, exit code 2
  public static void require(@Nullable HostsFile hosts, Plan plan, Workspace workspace) {
    if (hosts != null) {
      RemoteHostChecks.require(plan, hosts, workspace.engines().of(plan));
    }
  }

  /// The option as on a command line, after a space.
  public String text() {
    return file == null ? "" : " --hosts " + ShellQuoting.shown(file.toString());
  }
}
