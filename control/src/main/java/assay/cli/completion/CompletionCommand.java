package assay.cli.completion;

import assay.cli.terminal.Terminal;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assay completion`: a shell script that completes commands and options.
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description =
        "Prints a shell's completion script for commands, options, studies and configurations.",
    footer = {
      "",
      "  bash   assay completion bash > ~/.local/share/bash-completion/completions/assay",
      "  zsh    source <(assay completion zsh)",
      "  fish   assay completion fish > ~/.config/fish/completions/assay.fish"
    })
public final class CompletionCommand implements Callable<Integer> {

  /// The values of a parameter or option in picocli's bash script, by the constants' names.
  private static final Pattern VALUES =
      Pattern.compile("_(?:option|pos_param)_args=\\(?\"([^\n]*)\"");

  /// Completes a configuration of the study on the line, and leaves everything else to the script above.
  private static final String CONFIGURATIONS =
      """

      function _assay_line() {
        case "${COMP_WORDS[COMP_CWORD-1]}" in
          --only|--configuration)
            COMPREPLY=()
            local name
            while IFS= read -r name; do
              case "$name" in
                "${COMP_WORDS[COMP_CWORD]}"*) COMPREPLY+=("$(printf '%q' "$name")") ;;
              esac
            done < <("${COMP_WORDS[0]}" configurations "${COMP_WORDS[@]:2:COMP_CWORD-3}" 2>/dev/null)
            ;;
          *) _complete_assay ;;
        esac
      }
      complete -F _assay_line -o default assay
      """;

  private final Terminal terminal;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private Shell shell = Shell.BASH;

  @Spec private CommandSpec spec = CommandSpec.create();

  public CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

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
          // The script detects which of the two runs it.
          case BASH, ZSH ->
              lowerCase(AutoComplete.bash(root.name(), root.commandLine())) + CONFIGURATIONS;
          case FISH -> FishCompletion.of(root);
        };
    script.lines().forEach(terminal::exact);
    return 0;
  }

  /// Values are accepted in either case, and written in lower case everywhere else.
  private static String lowerCase(String script) {
    return VALUES
        .matcher(script)
        .replaceAll(match ->
            Matcher.quoteReplacement(
                match.group().replace(match.group(1), match.group(1).toLowerCase(Locale.ROOT))));
  }
}
