package assay.cli.command;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `assay report`: needs only the record, and exits with the run's code.
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Rebuilds the report of a run and prints its answer. The exit code is the run's.")
public final class ReportCommand extends StoredRunCommand {

  @Option(names = "--all", description = "Print every figure and finding below the answer.")
  private boolean all;

  public ReportCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  ExitCode carryOut(CommandActions by, Path stored, Terminal on) {
    return by.report(stored, all, on);
  }
}
