package assay.cli.command;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/// A command about one stored run, which needs nothing but the record and exits as the run did.
abstract class StoredRunCommand implements Callable<Integer> {

  private final Workspace workspace;
  private final Terminal terminal;
  private final CommandActions actions;

  @Mixin private RunArgument run = new RunArgument();

  StoredRunCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    this.workspace = workspace;
    this.terminal = terminal;
    this.actions = actions;
  }

  /// Does with the run what the command is for.
  abstract ExitCode carryOut(CommandActions by, Path stored, Terminal on);

  @Override
  public final Integer call() {
    return carryOut(actions, run.in(workspace, terminal), terminal).code();
  }
}
