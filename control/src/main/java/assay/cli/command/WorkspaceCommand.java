package assay.cli.command;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import java.util.concurrent.Callable;

/// A command that reads the user's workspace and prints results.
abstract class WorkspaceCommand implements Callable<Integer> {

  final Workspace workspace;
  final Terminal terminal;

  WorkspaceCommand(Workspace workspace, Terminal terminal) {
    this.workspace = workspace;
    this.terminal = terminal;
  }
}
