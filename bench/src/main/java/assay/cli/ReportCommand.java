package assay.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay report`: needs nothing but the record.
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Draws the report of a run directory again.")
final class ReportCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Actions actions;

  @Parameters(paramLabel = "DIR", description = "The run directory.")
  private Path directory = Path.of("");

  ReportCommand(Terminal terminal, Actions actions) {
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    return actions.report(directory, terminal).code();
  }
}
