package assay.cli.command;

import assay.cli.option.JudgeMemoryOption;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assay judge`: needs only the record, and exits with the run's code.
@Command(
    name = "judge",
    mixinStandardHelpOptions = true,
    description = "Judges a run again. The exit code is the run's.")
public final class JudgeCommand extends StoredRunCommand {

  @Mixin private JudgeMemoryOption judging = new JudgeMemoryOption();

  public JudgeCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  ExitCode carryOut(CommandActions by, Path stored, Terminal on) {
    return by.judge(stored, judging.memory(), on);
  }
}
