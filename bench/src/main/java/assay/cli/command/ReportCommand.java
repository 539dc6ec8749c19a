package assay.cli.command;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/// `assay report`: needs nothing but the record, and exits as the run did.
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Draws the report of a run again, and exits as it did.")
public final class ReportCommand extends StoredRunCommand {

  public ReportCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  ExitCode carryOut(CommandActions by, Path stored, Terminal on) {
    return by.report(stored, on);
  }
}
