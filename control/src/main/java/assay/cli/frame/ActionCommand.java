package assay.cli.frame;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;

/// A command that does more than read and print, such as start a cluster or write a report.
public abstract class ActionCommand extends WorkspaceCommand {

  protected final CommandActions actions;

  protected ActionCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal);
    this.actions = actions;
  }
}
