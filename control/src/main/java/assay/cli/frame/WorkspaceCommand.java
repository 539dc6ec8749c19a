package assay.cli.frame;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import java.util.concurrent.Callable;

/// A command that reads the user's workspace and prints results.
public abstract class WorkspaceCommand implements Callable<Integer> {

  protected final Workspace workspace;
  protected final Terminal terminal;

  protected WorkspaceCommand(Workspace workspace, Terminal terminal) {
    this.workspace = workspace;
    this.terminal = terminal;
  }
}
