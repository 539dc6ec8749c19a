package assay.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assay judge`: needs nothing but the record, and exits as the run did.
@Command(
    name = "judge",
    mixinStandardHelpOptions = true,
    description = "Judges a run again, and exits as it did.")
final class JudgeCommand implements Callable<Integer> {

  private final Installation installation;
  private final Terminal terminal;
  private final Actions actions;

  @Mixin private ChosenRun run = new ChosenRun();

  JudgeCommand(Installation installation, Terminal terminal, Actions actions) {
    this.installation = installation;
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    return actions.judge(run.in(installation), terminal).code();
  }
}
