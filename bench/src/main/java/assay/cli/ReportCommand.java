package assay.cli;

import assay.compare.StoredRuns;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay report`: needs nothing but the record.
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Draws the report of a run again.")
final class ReportCommand implements Callable<Integer> {

  private final Installation installation;
  private final Terminal terminal;
  private final Actions actions;

  @Parameters(
      paramLabel = "RUN",
      description = "last, last~1, the beginning of an id, @label, or a directory.")
  private String run = "";

  ReportCommand(Installation installation, Terminal terminal, Actions actions) {
    this.installation = installation;
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    return actions.report(StoredRuns.in(installation.runs()).find(run), terminal).code();
  }
}
