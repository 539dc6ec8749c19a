package assay.cli.command;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assay judge`: needs nothing but the record, and exits as the run did.
@Command(
    name = "judge",
    mixinStandardHelpOptions = true,
    description = "Judges a run again, and exits as it did.")
public final class JudgeCommand implements Callable<Integer> {

  private final Workspace installation;
  private final Terminal terminal;
  private final CommandActions actions;

  @Mixin private RunArgument run = new RunArgument();

  public JudgeCommand(Workspace installation, Terminal terminal, CommandActions actions) {
    this.installation = installation;
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    return actions.judge(run.in(installation, terminal), terminal).code();
  }
}
