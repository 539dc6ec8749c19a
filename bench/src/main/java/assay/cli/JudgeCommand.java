package assay.cli;

import assay.compare.StoredRuns;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay judge`: needs nothing but the record.
@Command(name = "judge", mixinStandardHelpOptions = true, description = "Judges a run again.")
final class JudgeCommand implements Callable<Integer> {

  private final Installation installation;
  private final Terminal terminal;
  private final Actions actions;

  @Parameters(
      paramLabel = "RUN",
      description = "last, last~1, the beginning of an id, @label, or a directory.")
  private String run = "";

  JudgeCommand(Installation installation, Terminal terminal, Actions actions) {
    this.installation = installation;
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    return actions.judge(StoredRuns.in(installation.runs()).find(run), terminal).code();
  }
}
