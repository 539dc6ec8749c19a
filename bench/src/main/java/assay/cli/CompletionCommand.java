package assay.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assay completion`: a script by which a shell completes commands and options.
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script by which a shell completes commands and options.",
    footer = {
      "",
      "  bash   assay completion bash > ~/.local/share/bash-completion/completions/assay",
      "  zsh    source <(assay completion zsh)",
      "  fish   assay completion fish > ~/.config/fish/completions/assay.fish"
    })
final class CompletionCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private Shell shell = Shell.BASH;

  @Spec private CommandSpec spec = CommandSpec.create();

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /// The shells there is a script for.
  enum Shell {
    BASH,
    ZSH,
    FISH
  }

  @Override
  public Integer call() {
    CommandSpec root = spec.root();
    String script =
        switch (shell) {
          // The script asks which of the two runs it.
          case BASH, ZSH -> AutoComplete.bash(root.name(), root.commandLine());
          case FISH -> FishCompletion.of(root);
        };
    script.lines().forEach(terminal::exact);
    return 0;
  }
}
