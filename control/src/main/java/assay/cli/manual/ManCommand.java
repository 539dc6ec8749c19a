package assay.cli.manual;

import assay.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assay man`: the manual page, generated from the commands' descriptions.
@Command(
    name = "man",
    mixinStandardHelpOptions = true,
    description = "Prints the manual page, as man reads it.",
    footer = {"", "  assay man | man -l -", "  assay man > ~/.local/share/man/man1/assay.1"})
public final class ManCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  public ManCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    CommandSpec root = spec.root();
    ManPage.of(root, String.join(" ", root.version())).lines().forEach(terminal::exact);
    return 0;
  }
}
