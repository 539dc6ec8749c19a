package assay.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay judge`: needs nothing but the record.
@Command(
    name = "judge",
    mixinStandardHelpOptions = true,
    description = "Judges a run directory again.")
final class JudgeCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Actions actions;

  @Parameters(paramLabel = "DIR", description = "The run directory.")
  private Path directory = Path.of("");

  JudgeCommand(Terminal terminal, Actions actions) {
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    return actions.judge(directory, terminal).code();
  }
}
