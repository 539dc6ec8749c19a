package assay.cli.command;

import assay.cli.frame.ActionCommand;
import assay.cli.option.RunArgument;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/// A command on one stored run, which needs only the record and exits with the run's code. It may write the run's report,
/// so no other process may write the record meanwhile.
abstract class StoredRunCommand extends ActionCommand {

  @Mixin private RunArgument run = new RunArgument();

  StoredRunCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  /// The command's action on the run.
  abstract ExitCode carryOut(CommandActions by, Path stored, Terminal on);

  @Override
  public final Integer call() {
    Path stored = run.in(workspace);
    try (RunLock held = RunLock.whileChanging(new RunDirectory(stored))) {
      return carryOut(actions, stored, terminal).code();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
