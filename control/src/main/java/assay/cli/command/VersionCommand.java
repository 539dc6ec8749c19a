package assay.cli.command;

import assay.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assay version`: the same as `--version`.
@Command(name = "version", mixinStandardHelpOptions = true, description = "Prints the version.")
public final class VersionCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  public VersionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    for (String line : spec.root().version()) {
      terminal.line(line);
    }
    return 0;
  }
}
