package assay.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `assay calibrate`: what a request costs that does nothing.
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    description = "Measures what the bench itself costs per request.")
final class CalibrateCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Actions actions;

  CalibrateCommand(Terminal terminal, Actions actions) {
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    return actions.calibrate(terminal).code();
  }
}
